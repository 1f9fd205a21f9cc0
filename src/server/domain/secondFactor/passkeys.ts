import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { PRODUCT_NAME } from '#contract/product';
import { isLoopback, type ServerConfig } from '../../config';
import { isChallenge, newChallenge, type Sign } from './challenges';

/** The site, as identified to passkeys. */
export interface PasskeySite {
  /** The domain name that passkeys belong to. */
  readonly id: string;
  /** `https://records.example.org`. */
  readonly origin: string;
}

/** A browser that creates or uses a passkey. */
export interface PasskeyBrowser {
  readonly site: PasskeySite;
  readonly sign: Sign;
  readonly sessionHash: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The stored part of a passkey, used for verification. */
export interface StoredPasskey {
  readonly id: number;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly signCount: number;
  readonly transports: readonly string[];
}

/** The data provided by a new passkey. */
export type NewPasskey = Omit<StoredPasskey, 'id'>;

/** Loaded with the first passkey, because it would add about 0.3 s to startup. */
const load = () => import('@simplewebauthn/server');

/**
 * Derives the site from the public URL only, never from a request. Null if browsers can't use
 * passkeys there: they need a domain name with HTTPS, or localhost.
 */
export function passkeySite({ publicUrl }: Pick<ServerConfig, 'publicUrl'>): PasskeySite | null {
  const { hostname, port, protocol } = publicUrl;
  if (isLoopback(hostname)) {
    const origin = `${protocol}//localhost${port === '' ? '' : `:${port}`}`;
    return { id: 'localhost', origin };
  }
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return protocol === 'https:' && isName ? { id: hostname, origin: publicUrl.origin } : null;
}

const transportsOf = (transports: readonly string[]): AuthenticatorTransport[] => [
  ...(transports as readonly AuthenticatorTransport[]),
];

/** Builds the options for a browser to create a user's passkey. */
export async function creationOptions(
  { now, sessionHash, sign, site }: PasskeyBrowser,
  user: { readonly id: number; readonly name: string },
  others: readonly StoredPasskey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: site.id,
    userName: user.name,
    userID: new Uint8Array(Buffer.from(`user/${user.id}`)),
    challenge: newChallenge(sign, sessionHash, now),
    excludeCredentials: others.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transportsOf(transports),
    })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** Builds the options for a browser to use one of a user's passkeys. */
export async function requestOptions(
  { now, sessionHash, sign, site }: PasskeyBrowser,
  passkeys: readonly StoredPasskey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: newChallenge(sign, sessionHash, now),
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: transportsOf(transports),
    })),
    userVerification: 'preferred',
  });
}

/** Parses the browser's response, an object with an id; null if it is anything else. */
function readResponse(text: string): { readonly id: string } | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('id' in value)) return null;
    return typeof value.id === 'string' ? { ...value, id: value.id } : null;
  } catch {
    return null;
  }
}

const expectationOf = ({ now, sessionHash, sign, site }: PasskeyBrowser) => ({
  expectedChallenge: (challenge: string) => isChallenge(sign, sessionHash, challenge, now),
  expectedOrigin: site.origin,
  expectedRPID: site.id,
  // The password was the first factor, so possession of the passkey is enough.
  requireUserVerification: false,
});

/** Verifies a new passkey from a browser; null if verification fails. */
export async function readNewPasskey(
  browser: PasskeyBrowser,
  text: string,
): Promise<NewPasskey | null> {
  const response = readResponse(text);
  if (response === null) return null;
  const { verifyRegistrationResponse } = await load();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      ...expectationOf(browser),
    });
    if (registrationInfo === undefined) return null;
    const { counter, id, publicKey, transports = [] } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      signCount: counter,
      transports,
    };
  } catch {
    // The package throws for any invalid input.
    return null;
  }
}

/** Finds the passkey that a browser used, with its new counter; null if verification fails. */
export async function findUsedPasskey(
  browser: PasskeyBrowser,
  passkeys: readonly StoredPasskey[],
  text: string,
): Promise<{ readonly id: number; readonly signCount: number } | null> {
  const response = readResponse(text);
  const passkey = passkeys.find(({ credentialId }) => credentialId === response?.id);
  if (response === null || passkey === undefined) return null;
  const { verifyAuthenticationResponse } = await load();
  try {
    const { authenticationInfo, verified } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      ...expectationOf(browser),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.signCount,
        transports: transportsOf(passkey.transports),
      },
    });
    return verified ? { id: passkey.id, signCount: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}
