import { isDatabaseReadOnly } from './services';

/** Writes, or does the other thing while nothing can be written because the disk is full. */
export async function orUnwritten<Result>(
  write: () => Promise<Result>,
  unwritten: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isDatabaseReadOnly(error)) throw error;
    return unwritten();
  }
}

/** A map that forgets its oldest entries beyond a number. */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, Value>();

  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size > this.most) this.#entries.delete(oldest);
  }

  /** Gives whether it was there. */
  delete(key: string): boolean {
    return this.#entries.delete(key);
  }
}
