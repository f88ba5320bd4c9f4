declare module 'jsdom' {
  /** A document without a browser: what a test reads HTML with. */
  export class JSDOM {
    constructor(html: string)
    readonly window: { document: Document }
  }

  /** Where a window says what it cannot do: nowhere, unless it is forwarded. */
  export class VirtualConsole {}
}
