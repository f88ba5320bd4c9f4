/// <reference types="vite/types/importMeta.d.ts" />

declare module '*.module.css' {
  const style: Record<string, string>
  export default style
}
declare module '*.css' {}
declare module 'texts:*' {
  const texts: Record<'common' | 'error', Record<string, string>>
  export default texts
}
