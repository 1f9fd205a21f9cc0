import { isDatabaseReadOnly } from './services';

/**
 * Runs `write`; runs `unwritten` instead while the database is read-only because the disk is full.
 */
export async function orIfDiskFull<Result>(
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

/** A map that drops its oldest entries above a maximum size. */
export class BoundedMap<Value> {
  readonly #entries = new Map<string, Value>();

  constructor(private readonly maxSize: number) {}

  get(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size > this.maxSize) this.#entries.delete(oldest);
  }

  /** Returns true if the entry existed. */
  delete(key: string): boolean {
    return this.#entries.delete(key);
  }
}
