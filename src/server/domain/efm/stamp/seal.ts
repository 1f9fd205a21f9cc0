import {
  createPrivateKey,
  generateKeyPair,
  randomBytes,
  X509Certificate,
  type KeyObject,
} from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { asn1, md, pkcs12, pki } from 'node-forge';
import { DAY_MS } from '#contract/time';
import { SEAL_FILE } from '../../../dataFolders';
import { signDetached, type Signer } from './cms';
import type { SealableFile } from './sealGap';

/** The site's certificate with its key, which digitally signs stamped documents. */
export interface Seal extends Signer {
  readonly subject: string;
  /** Bytes reserved for the signature in a file. */
  readonly roomBytes: number;
  readonly facts: SealFacts;
}

/** Details of the certificate for operators. Instants are ISO strings. */
export interface SealFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: string;
  readonly validTo: string;
  /** SHA-256, hexadecimal pairs with colons. */
  readonly fingerprint: string;
  /** `created` if the site created it at setup; `file` if it comes from `SEAL_P12`. */
  readonly source: 'created' | 'file';
}

/** An unusable certificate; the message names the setting or the file, but never the password. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/** A PKCS #12 file that replaces the created certificate. */
export interface SealSource {
  readonly file: string;
  readonly password: string;
}

const KEY_BITS = 2_048;
const YEARS = 10;
/** How long before its expiration a created certificate is replaced. */
const RENEWAL_MS = 30 * DAY_MS;
/** Bytes reserved for attributes, signature, and their headers. */
const SIGNATURE_BYTES = 2_048;
const SERIAL_BYTES = 16;
const SETTING = 'SEAL_P12';

/** True if there is a certificate: from `source`, or created by the site. */
export async function hasSeal(dataDir: string, source: SealSource | null): Promise<boolean> {
  if (source !== null) return true;
  return access(path.join(dataDir, SEAL_FILE)).then(
    () => true,
    () => false,
  );
}

/** Opens the certificate of `source`; otherwise the site's own, which is created once. */
export async function openSeal(
  dataDir: string,
  source: SealSource | null,
  name: string,
  now: number,
): Promise<Seal> {
  if (source !== null) return toSeal(await readP12(source), 'file', now);
  const file = path.join(dataDir, SEAL_FILE);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  const found = text === null ? null : readPem(text, file);
  if (found !== null && endOf(found) > now + RENEWAL_MS) return toSeal(found, 'created', now);
  const created = await createPem(name, now);
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.draft`;
  await writeFile(draft, created, { mode: 0o600 });
  await rename(draft, file);
  return toSeal(readPem(created, file), 'created', now);
}

function endOf({ certificates }: Signer): number {
  return Date.parse(certificates[0]?.validTo ?? '');
}

function toSeal(signer: Signer, source: SealFacts['source'], now: number): Seal {
  const [own] = signer.certificates;
  if (own === undefined || !own.checkPrivateKey(signer.key)) {
    throw new SealError('The signing certificate does not match its key.');
  }
  if (signer.key.asymmetricKeyType !== 'rsa') {
    throw new SealError(`${SETTING} has a key that isn't RSA. Use a certificate with an RSA key.`);
  }
  if (Date.parse(own.validFrom) > now || endOf(signer) <= now) {
    throw new SealError(
      `${SETTING} has a certificate that is valid from ${own.validFrom} to ${own.validTo}. Use one that is valid today.`,
    );
  }
  const subject = nameOf(own.subject);
  return {
    ...signer,
    subject,
    roomBytes:
      SIGNATURE_BYTES + signer.certificates.reduce((sum, { raw }) => sum + 2 * raw.length, 0),
    facts: {
      subject,
      issuer: nameOf(own.issuer),
      validFrom: new Date(own.validFrom).toISOString(),
      validTo: new Date(own.validTo).toISOString(),
      fingerprint: own.fingerprint256,
      source,
    },
  };
}

/** Returns the common name from `CN=…` lines, or else all lines. */
function nameOf(lines: string): string {
  return /^CN=(.+)$/m.exec(lines)?.[1] ?? lines.replaceAll('\n', ', ');
}

function readPem(text: string, file: string): Signer {
  try {
    const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
    return {
      key: createPrivateKey(text),
      certificates: (certificates ?? []).map((each) => new X509Certificate(each)),
    };
  } catch {
    throw new SealError(
      `${file} is damaged. Restore it from a backup, or delete it to create a new certificate.`,
    );
  }
}

async function readP12({ file, password }: SealSource): Promise<Signer> {
  const bytes = await readFile(file).catch(() => {
    throw new SealError(`${SETTING} names ${file}, which can't be read.`);
  });
  try {
    const parsed = pkcs12.pkcs12FromAsn1(asn1.fromDer(bytes.toString('latin1')), password);
    return signerOf(parsed);
  } catch (error) {
    if (error instanceof SealError) throw error;
    throw new SealError(
      `${SETTING} is not a PKCS #12 file that opens with SEAL_P12_PASSWORD. Check both.`,
    );
  }
}

function signerOf(parsed: pkcs12.Pkcs12Pfx): Signer {
  const bagsOf = (type: string | undefined) =>
    type === undefined ? [] : (parsed.getBags({ bagType: type })[type] ?? []);
  const { oids } = pki;
  const [holder] = [...bagsOf(oids.pkcs8ShroudedKeyBag), ...bagsOf(oids.keyBag)];
  const certificates = bagsOf(oids.certBag).flatMap(({ cert }) =>
    cert === undefined ? [] : new X509Certificate(pki.certificateToPem(cert)),
  );
  if (!holder?.key) {
    throw new SealError(`${SETTING} has no private RSA key.`);
  }
  const key: KeyObject = createPrivateKey(pki.privateKeyToPem(holder.key));
  const own = certificates.find((each) => each.checkPrivateKey(key));
  if (own === undefined) throw new SealError(`${SETTING} has no certificate for its key.`);
  return { key, certificates: [own, ...certificates.filter((each) => each !== own)] };
}

async function createPem(name: string, now: number): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const key = pki.privateKeyFromPem(pem);
  const certificate = pki.createCertificate();
  certificate.publicKey = pki.setRsaPublicKey(key.n, key.e);
  // A first digit below 8 makes the number positive.
  certificate.serialNumber = `1${randomBytes(SERIAL_BYTES).toString('hex').slice(1)}`;
  certificate.validity.notBefore = new Date(now - 60_000);
  certificate.validity.notAfter = new Date(now);
  certificate.validity.notAfter.setFullYear(certificate.validity.notAfter.getFullYear() + YEARS);
  const names = [
    { shortName: 'CN', value: `${name} file stamp` },
    { shortName: 'O', value: name },
  ];
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.setExtensions([
    { name: 'basicConstraints', cA: false, critical: true },
    { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  certificate.sign(key, md.sha256.create());
  return `${pki.certificateToPem(certificate).replaceAll('\r', '')}${pem}`;
}

/** Fills the reserved space of a stamped file with a signature of the rest of the file. */
export function sealFile({ bytes, gap }: SealableFile, seal: Seal, at: number): Uint8Array {
  const [start, end] = gap;
  const signature = signDetached([bytes.subarray(0, start), bytes.subarray(end)], seal, at);
  const room = end - start - 2;
  if (signature.length * 2 > room)
    throw new Error('The signature is larger than its reserved space.');
  const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  sealed.write(signature.toString('hex').padEnd(room, '0'), start + 1, 'latin1');
  return sealed;
}
