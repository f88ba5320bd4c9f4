export { SuiteProgress as default } from './test-progress.ts'
