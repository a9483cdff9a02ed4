/**
 * Texts that outlive the end of the browser process: `localStorage` reaches the disk seconds after it was written, IndexedDB before a
 * write is said to be done. Every failure is a rejection; nobody may depend on it.
 */
export interface TextMirror {
  /** Every text whose key begins so. */
  read(prefix: string): Promise<ReadonlyMap<string, string>>;
  /** Resolves when the browser would give it back even if its process were killed. */
  write(key: string, text: string): Promise<void>;
  remove(key: string): Promise<void>;
}

const STORE = 'texts';

/** In IndexedDB, in a database of its own that is opened once; when a newer Mulligan needs it, it is let go and opened no more. */
export function pageMirror(name = 'mulligan-work', factory: () => IDBFactory = () => indexedDB): TextMirror {
  let opened: Promise<IDBDatabase> | null = null;

  function open(): Promise<IDBDatabase> {
    opened ??= new Promise((resolve, reject) => {
      const request = factory().open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => {
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error('another tab holds an older store'));
    });
    return opened;
  }

  async function within<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await open();
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' });
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? request.error);
    });
  }

  return {
    read: async (prefix) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const found = new Map<string, string>();
      await within('readonly', (store) => {
        const walk = store.openCursor(range);
        walk.onsuccess = () => {
          const cursor = walk.result;
          if (cursor === null) return;
          if (typeof cursor.value === 'string') found.set(String(cursor.key), cursor.value);
          cursor.continue();
        };
        return walk;
      });
      return found;
    },
    write: async (key, text) => void (await within('readwrite', (store) => store.put(text, key))),
    remove: async (key) => within('readwrite', (store) => store.delete(key)),
  };
}
