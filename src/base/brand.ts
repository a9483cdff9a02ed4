declare const brand: unique symbol;

/** A value of type `T` that only code naming the brand `B` can make; erased at run time. */
export type Brand<T, B extends string> = T & { readonly [brand]: B };
