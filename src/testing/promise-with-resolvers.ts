/** Node 20 has no `Promise.withResolvers`, which MSW calls; browsers that we support have it. Test set-up only. */
if (!('withResolvers' in Promise)) {
  Object.defineProperty(Promise, 'withResolvers', {
    configurable: true,
    writable: true,
    value: <T>() => {
      let resolve: (value: T | PromiseLike<T>) => void = () => {};
      let reject: (reason?: unknown) => void = () => {};
      const promise = new Promise<T>((fulfil, refuse) => {
        resolve = fulfil;
        reject = refuse;
      });
      return { promise, resolve, reject };
    },
  });
}
