import { createHash, createPublicKey, verify } from 'node:crypto';
import { hashLeaf, rootOfPath } from './merkle';

/** The version of the proof file format; included in each file. */
const FORMAT = 'filing-proof/1';
const MAX_LEAVES = 1_400;
const MAX_PATH = 64;
const HASH = /^[0-9a-f]{64}$/;

/** A signed tree head of the log. */
export interface ProofHead {
  readonly size: number;
  /** Hexadecimal. */
  readonly root: string;
  /** ISO instant. */
  readonly at: string;
  /** Ed25519, SPKI in base64. */
  readonly publicKey: string;
  /** Signature of `headText`, in base64. */
  readonly signature: string;
}

/** One attempt with its audit path. */
export interface ProofLeaf {
  readonly position: number;
  /** Canonical JSON, exactly as hashed. */
  readonly content: string;
  /** Hashes from the leaf up, hexadecimal. */
  readonly path: readonly string[];
}

/** A proof file: an envelope's attempts and the outages around them, verifiable offline. */
export interface ProofFile {
  readonly format: string;
  readonly envelopeId: string;
  readonly number: string;
  readonly head: ProofHead;
  readonly leaves: readonly ProofLeaf[];
}

/** Content of a leaf. */
export interface Attempt {
  readonly at: string;
  readonly kind: string;
  readonly envelope: string | null;
  /** SHA-256 of each file, hexadecimal. */
  readonly files: readonly string[];
  /** The response or the error. */
  readonly result: string;
  readonly build: string;
}

export function newProof(facts: Omit<ProofFile, 'format'>): ProofFile {
  return { format: FORMAT, ...facts };
}

/** Returns the text that is signed for a tree head. */
export function headText({ at, root, size }: Omit<ProofHead, 'publicKey' | 'signature'>): string {
  return `filing-proof-head/1\n${String(size)}\n${root}\n${at}\n`;
}

/** Returns the SHA-256 of a public key's SPKI, for visual comparison. */
export function fingerprintOf(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex');
}

/** Thrown for an invalid proof file; the message explains why. */
export class ProofProblem extends Error {
  override readonly name = 'ProofProblem';
}

/**
 * Parses a proof file and verifies the tree head's signature and each leaf's audit path. Returns
 * the attempts, oldest first. Throws `ProofProblem` with the reason.
 */
export function verifyProof(text: string): {
  readonly proof: ProofFile;
  readonly attempts: readonly Attempt[];
} {
  const proof = readProof(text);
  const { head, leaves } = proof;
  if (!isSignedHead(head))
    throw new ProofProblem('The tree head’s signature doesn’t match: it was changed.');
  const attempts = leaves.map(({ content, path, position }) => {
    const root = rootOfPath(hashLeaf(Buffer.from(content)), {
      index: position,
      size: head.size,
      path: path.map((hash) => Buffer.from(hash, 'hex')),
    });
    if (root?.toString('hex') !== head.root) {
      throw new ProofProblem(
        `Entry ${String(position)} isn’t in the signed log: it or its path was changed.`,
      );
    }
    const attempt = readAttempt(content);
    if (attempt.envelope !== proof.envelopeId && !isOutage(attempt)) {
      throw new ProofProblem(`Entry ${String(position)} is about another envelope.`);
    }
    return attempt;
  });
  return { proof, attempts };
}

/** True for an outage of the manager (EFM), which belongs to no envelope. */
export function isOutage({ envelope, kind }: Pick<Attempt, 'envelope' | 'kind'>): boolean {
  return kind === 'outage' && envelope === null;
}

/** True if the tree head's signature matches its public key. */
export function isSignedHead(head: ProofHead): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.from(head.publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    if (key.asymmetricKeyType !== 'ed25519') return false;
    return verify(null, Buffer.from(headText(head)), key, Buffer.from(head.signature, 'base64'));
  } catch {
    return false;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText);

function readProof(text: string): ProofFile {
  let given: Partial<ProofFile> | null;
  try {
    given = JSON.parse(text) as Partial<ProofFile> | null;
  } catch {
    throw new ProofProblem('The file isn’t JSON.');
  }
  if (typeof given !== 'object' || given?.format !== FORMAT) {
    throw new ProofProblem(`The file isn’t a proof of a filing: its format isn’t ${FORMAT}.`);
  }
  const { envelopeId, head, leaves, number } = given;
  const isHead =
    isObject(head) &&
    isCount(head.size) &&
    HASH.test(head.root) &&
    [head.at, head.publicKey, head.signature].every(isText);
  const areLeaves =
    Array.isArray(leaves) &&
    leaves.length <= MAX_LEAVES &&
    leaves.every(isObject) &&
    (leaves as readonly Partial<ProofLeaf>[]).every(
      ({ content, path, position }) =>
        isText(content) &&
        isCount(position) &&
        isTexts(path) &&
        path.length <= MAX_PATH &&
        path.every((hash) => HASH.test(hash)),
    );
  if (!isText(envelopeId) || !isText(number) || !isHead || !areLeaves || leaves.length === 0) {
    throw new ProofProblem('The file is incomplete or has invalid fields.');
  }
  return { format: FORMAT, envelopeId, number, head, leaves: leaves as readonly ProofLeaf[] };
}

/** Parses a leaf. Throws `ProofProblem` if it is malformed. */
export function readAttempt(content: string): Attempt {
  let given: Partial<Attempt> | null;
  try {
    given = JSON.parse(content) as Partial<Attempt> | null;
  } catch {
    given = null;
  }
  const { at, build, envelope, files, kind, result } = given ?? {};
  const isWhole = [at, build, kind, result].every(isText) && isTexts(files);
  if (!isWhole) throw new ProofProblem('An entry has invalid fields.');
  return {
    at: at ?? '',
    kind: kind ?? '',
    result: result ?? '',
    build: build ?? '',
    envelope: envelope ?? null,
    files,
  };
}
