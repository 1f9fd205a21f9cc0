import { createHash, sign, type KeyObject, type X509Certificate } from 'node:crypto';
import { asn1 } from 'node-forge';

type Node = asn1.Asn1;

const { Class, Type } = asn1;
/** Object identifiers of RFC 5652 and RFC 5754. */
const OIDS = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
} as const;

function node(type: asn1.Type, value: string | Node[]): Node {
  return asn1.create(Class.UNIVERSAL, type, Array.isArray(value), value);
}

const sequence = (...parts: Node[]): Node => node(Type.SEQUENCE, parts);
const setOf = (...parts: Node[]): Node => node(Type.SET, parts);
const oid = (name: string): Node => node(Type.OID, asn1.oidToDer(name).getBytes());
const bytes = (value: Buffer): Node => node(Type.OCTETSTRING, value.toString('latin1'));
const integer = (value: number): Node => node(Type.INTEGER, asn1.integerToDer(value).getBytes());
const algorithm = (name: string): Node => sequence(oid(name), node(Type.NULL, ''));

/** Creates an ASN.1 value with the context-specific tag 0 instead of its type's tag. */
function numbered(parts: Node[]): Node {
  return asn1.create(Class.CONTEXT_SPECIFIC, Type.NONE, true, parts);
}

function toDer(of: Node): Buffer {
  return Buffer.from(asn1.toDer(of).getBytes(), 'latin1');
}

/** A key with its certificate, followed by the issuing certificates. */
export interface Signer {
  readonly key: KeyObject;
  readonly certificates: readonly X509Certificate[];
}

/** Returns the issuer and serial number, byte for byte as in the certificate. */
function issuerAndSerial({ raw }: X509Certificate): readonly [Node, Node] {
  const [signed] = asn1.fromDer(raw.toString('latin1')).value as Node[];
  const fields = signed?.value as Node[];
  // The version is optional and comes first.
  const start = fields[0]?.tagClass === Class.CONTEXT_SPECIFIC ? 1 : 0;
  const [serial, , issuer] = fields.slice(start);
  if (serial === undefined || issuer === undefined) throw new Error('The certificate is damaged.');
  return [issuer, serial];
}

/**
 * Creates a detached signature of a file's parts, in order: CMS SignedData with RSA and SHA-256,
 * which signs the content's hash and the time (RFC 5652).
 */
export function signDetached(
  parts: readonly Uint8Array[],
  { certificates, key }: Signer,
  at: number,
): Buffer {
  const [own] = certificates;
  if (own === undefined) throw new Error('The signer has no certificate.');
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  const attributes = [
    sequence(oid(OIDS.contentType), setOf(oid(OIDS.data))),
    sequence(
      oid(OIDS.signingTime),
      setOf(node(Type.UTCTIME, asn1.dateToUtcTime(new Date(at)) as unknown as string)),
    ),
    sequence(oid(OIDS.messageDigest), setOf(bytes(hash.digest()))),
  ].sort((one, two) => Buffer.compare(toDer(one), toDer(two)));
  // The attributes are signed as a SET, and stored with an implicit tag.
  const signature = sign('sha256', toDer(setOf(...attributes)), key);
  const signerInfo = sequence(
    integer(1),
    sequence(...issuerAndSerial(own)),
    algorithm(OIDS.sha256),
    numbered(attributes),
    algorithm(OIDS.rsa),
    bytes(signature),
  );
  const raw = certificates.map((each) => asn1.fromDer(each.raw.toString('latin1')));
  return toDer(
    sequence(
      oid(OIDS.signedData),
      numbered([
        sequence(
          integer(1),
          setOf(algorithm(OIDS.sha256)),
          sequence(oid(OIDS.data)),
          numbered(raw),
          setOf(signerInfo),
        ),
      ]),
    ),
  );
}
