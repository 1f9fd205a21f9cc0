import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version, key id, nonce, and ciphertext with its tag; binary parts in base64url. */
const SEALED = /^v1\.([0-9a-f]{16})\.([\w-]{16})\.([\w-]{22,})$/;

/**
 * Thrown for a stored secret that none of the keys can decrypt, or that was encrypted for a
 * different place.
 */
export class SealedSecretError extends Error {
  override readonly name = 'SealedSecretError';
}

/** Encrypts secrets in the database with keys that the database doesn't contain. */
export interface SecretBox {
  /** Id of the key used for encryption. */
  readonly keyId: string;
  /** Encrypts a text for one place, such as `authenticatorApp/12`; each result is different. */
  seal(text: string, place: string): string;
  /**
   * Decrypts a text that was encrypted for that place; throws `SealedSecretError` for anything
   * else.
   */
  open(sealed: string, place: string): string;
  /** Returns true if one of the keys has that id. */
  knows(keyId: string): boolean;
}

/** Returns the id of the key that encrypted a text; null if the text isn't encrypted. */
export function keyIdOf(sealed: string): string | null {
  return SEALED.exec(sealed)?.[1] ?? null;
}

/** Returns the prefix of every text encrypted with the key that has this id. */
export function sealedPrefix(keyId: string): string {
  return `v1.${keyId}.`;
}

/** Derives a public id from a key; it reveals nothing about the key. */
function idOf(key: Buffer): string {
  return createHmac('sha256', key).update('data key id').digest('hex').slice(0, 16);
}

/** Creates the box from 32-byte keys: the first one encrypts, all of them decrypt. */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const [first] = keys;
  if (first === undefined) throw new RangeError('A secret box needs at least one key');
  const keyId = idOf(first);
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  return {
    keyId,
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, first, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(place, 'utf8'));
      const content = [cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      const encoded = Buffer.concat(content).toString('base64url');
      return `${sealedPrefix(keyId)}${nonce.toString('base64url')}.${encoded}`;
    },
    open(sealed, place) {
      const [, id = '', nonce = '', encoded = ''] = SEALED.exec(sealed) ?? [];
      const key = byId.get(id);
      if (key === undefined) {
        throw new SealedSecretError(
          id === '' ? 'The secret is not encrypted' : `No data key has the id ${id}`,
        );
      }
      const content = Buffer.from(encoded, 'base64url');
      const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, 'base64url'), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(place, 'utf8'));
      try {
        decipher.setAuthTag(content.subarray(-TAG_BYTES));
        return Buffer.concat([
          decipher.update(content.subarray(0, -TAG_BYTES)),
          decipher.final(),
        ]).toString('utf8');
      } catch {
        throw new SealedSecretError(`The secret at ${place} was changed or belongs elsewhere`);
      }
    },
    knows: (id) => byId.has(id),
  };
}
