declare module 'jsdom' {
  /** A document without a browser: what a test reads HTML with. */
  export class JSDOM {
    constructor(html: string)
    readonly window: { document: Document }
  }
}
