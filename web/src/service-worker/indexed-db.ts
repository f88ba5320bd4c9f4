type InStore = <T>(
  mode: IDBTransactionMode,
  /** Several requests are one transaction; the result is that of the returned one. */
  work: (objects: IDBObjectStore) => IDBRequest,
) => Promise<T>

/** Access to the one object store of a database, which is created when it is first opened. */
export function storeIn(database: string, store: string, parameters?: IDBObjectStoreParameters): InStore {
  return async <T>(mode: IDBTransactionMode, work: (objects: IDBObjectStore) => IDBRequest) => {
    const opened = await open(database, store, parameters)
    try {
      const transaction = opened.transaction(store, mode)
      const request = work(transaction.objectStore(store))
      return await new Promise<T>((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result as T)
        transaction.onerror = () => reject(transaction.error)
        transaction.onabort = () => reject(transaction.error)
      })
    } finally {
      opened.close()
    }
  }
}

function open(
  database: string,
  store: string,
  parameters: IDBObjectStoreParameters | undefined,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, parameters)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
