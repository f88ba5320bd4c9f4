import type { TransportAnswer, TransportRequest } from '@studentgo/protocol/page'
import { sendToWorker } from '../session/device.ts'

/**
 * Sends a form with a file. `fetch` does not report the upload progress; this does, because the service worker does not
 * intercept it and is notified afterwards.
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
        // A redirect is followed silently; only the address shows it.
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
