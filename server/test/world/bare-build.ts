import type { PageRenderer } from '@studentgo/protocol/page'
import type { WebBuild } from '../../src/pages/web-build.ts'

/** A web app without files, whose pages the test renders. */
export function bareBuild(render: Omit<PageRenderer, 'answer'>): WebBuild {
  return {
    publicFolder: import.meta.dirname,
    stamp: 'bare',
    css: '',
    stylesheet: 'style.css',
    styleHash: 'sha256-none',
    earlyClicks: '',
    scriptHash: 'sha256-none',
    entry: 'main.js',
    preload: [],
    screens: {},
    texts: {},
    render: { answer: render.render, ...render },
  }
}
