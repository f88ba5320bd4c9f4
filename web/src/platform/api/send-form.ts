import type { TransportAnswer, TransportRequest } from '@studentgo/protocol/page'
import { sendToWorker } from '../session/device.ts'

/**
 * Sends a form with a file. `fetch` does not say how much of it is on its way; this does, as the service worker lets
 * it pass and is told afterwards.
 */
export function sendForm(
  { method, url, headers, signal, onProgress }: TransportRequest,
  form: FormData,
): Promise<TransportAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = event => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = async () => {
      await sendToWorker({ type: 'changed' })
      resolve({
        status: request.status,
        // A redirect answer is followed without a word; it shows in the address alone.
        redirected: request.responseURL !== new URL(url, location.href).href,
        url: request.responseURL,
        text: request.responseText,
        header: name => request.getResponseHeader(name),
      })
    }
    request.onerror = () => reject(new TypeError('the connection broke'))
    request.onabort = () => reject(new DOMException('the upload was cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
