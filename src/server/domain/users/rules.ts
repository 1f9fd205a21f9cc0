import type { ApplicationCode } from '#contract/site/applications';
import { TRIAL_DAYS } from '#contract/billing/trialPlan';
import type { Locale } from '#contract/locales';
import { registersOf } from '#contract/records/registers';
import { DAY_MS } from '#contract/time';
import {
  addressProblem,
  findAddress,
  organizationAddressProblem,
} from '#contract/writtenAddresses';

/** Maximum characters of a person's name, an account's name, and a username. */
export const PERSON_NAME_MAX_LENGTH = 80;
export const ACCOUNT_NAME_MAX_LENGTH = 120;
export const USER_NAME_MIN_LENGTH = 3;
export const USER_NAME_MAX_LENGTH = 60;
/** Maximum length of an email address. */
const EMAIL_MAX_LENGTH = 254;

/** A user's name. */
export interface PersonNames {
  readonly firstName: string;
  readonly lastName: string;
}

/** Normalizes a name: composed letters, single spaces, trimmed. */
export function tidyName(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Explains in a sentence why a normalized name is invalid; null if valid. */
export function nameProblem(label: string, name: string, maxLength: number): string | null {
  if (name === '') return `Enter the ${label}.`;
  const { length } = [...name];
  if (length > maxLength) {
    return `The ${label} may have at most ${maxLength} characters; this one has ${length}.`;
  }
  // Control, direction, and private-use characters can disguise the stored name; joiners can't.
  if (/[^\P{C}\u200c\u200d]/u.test(name))
    return `The ${label} contains characters that can't be displayed.`;
  if (!/[\p{L}\p{N}]/u.test(name)) return `The ${label} must have a letter or a digit.`;
  return null;
}

/** Checks a name that appears in emails; it may not contain a web or email address. */
export function sentNameProblem(label: string, name: string, maxLength: number): string | null {
  return nameProblem(label, name, maxLength) ?? addressProblem(label, name);
}

/** Checks an organization's name, which may begin with a domain name. */
export function organizationProblem(label: string, name: string): string | null {
  return (
    nameProblem(label, name, ACCOUNT_NAME_MAX_LENGTH) ?? organizationAddressProblem(label, name)
  );
}

/**
 * Explains why a username that contains a web or email address is invalid; null if valid. The
 * user's own email address is allowed.
 */
export function userNameAddressProblem(userName: string, email: string): string | null {
  return findAddress(userName) === null || userName.toLowerCase() === email.toLowerCase()
    ? null
    : 'A username appears in emails, so it may not contain a web or email address, except your own email address.';
}

/**
 * Explains in a sentence why a username is invalid; null if valid. Allows only English letters,
 * because other letters can look alike, and their case-insensitive comparison differs between
 * machines.
 */
export function userNameProblem(userName: string): string | null {
  if (userName === '') return 'Enter a username.';
  const { length } = [...userName];
  if (length < USER_NAME_MIN_LENGTH || length > USER_NAME_MAX_LENGTH) {
    return `A username has ${USER_NAME_MIN_LENGTH} to ${USER_NAME_MAX_LENGTH} characters; this one has ${length}.`;
  }
  return /^[A-Za-z0-9._@-]+$/.test(userName)
    ? null
    : 'A username takes the letters a to z, digits, and the characters . _ @ and -';
}

const EMAIL =
  /^[^\s\p{C}@<>()[\],;:"\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Explains in a sentence why an email address is invalid; null if valid. */
export function emailProblem(email: string): string | null {
  if (email === '') return 'Enter an email address.';
  if (email.length > EMAIL_MAX_LENGTH) {
    return `An email address may have at most ${EMAIL_MAX_LENGTH} characters; this one has ${email.length}.`;
  }
  return EMAIL.test(email) ? null : 'Enter an email address such as name@example.org.';
}

/** Returns the applications that an edition's trial includes, each with its registers. */
export function trialApplications(locale: Locale): readonly ApplicationCode[] {
  return [...new Set(registersOf(locale).map(({ areaApplication }) => areaApplication))];
}

/** Returns the last day of a trial that begins on the given day; ISO dates. */
export function trialEnd(startsOn: string): string {
  return new Date(Date.parse(startsOn) + TRIAL_DAYS * DAY_MS).toISOString().slice(0, 10);
}
