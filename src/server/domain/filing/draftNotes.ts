import { isCodeFor } from '#contract/filing/policyCodes';
import type { DraftKind } from '#contract/filing/draftWords';
import type { EfmReply } from '#contract/schemas/efmMessages';
import type { DraftContent, DraftNote } from '#contract/schemas/filingDrafts';
import { findReplacement } from '../efmMessages/replacement';
import type { PolicyAndCodes } from './askManager';

/** Facts with which an opened draft is compared. */
export interface NoteFacts {
  readonly kind: DraftKind;
  /** Null if the court doesn't accept filings. */
  readonly court: PolicyAndCodes | null;
  /** Public cases with the draft's number, in any court; null for a new case. */
  readonly cases: EfmReply<'GetCaseList'>['cases'] | null;
  readonly courtNames: ReadonlyMap<number, string>;
  /** Current fees; null if they can't be estimated. */
  readonly cents: number | null;
  readonly accounts: readonly {
    readonly id: number;
    readonly name: string;
    readonly isActive: boolean;
  }[];
  readonly attorneys: readonly {
    readonly barNumber: string;
    readonly name: string;
    readonly status: string | null;
  }[];
}

const NOTE = {
  subject: '',
  filingId: null,
  replacement: null,
  fromCents: null,
  toCents: null,
} as const;

/** Lists the changes since a draft was saved, one line each. */
export function findNotes(content: DraftContent, facts: NoteFacts): DraftNote[] {
  return [
    ...caseNotes(content, facts),
    ...codeNotes(content, facts),
    ...feeNotes(content, facts),
    ...peopleNotes(content, facts),
  ];
}

function caseNotes(
  { caseNumber, caseSeen, courtId }: DraftContent,
  { cases, court, courtNames }: NoteFacts,
): DraftNote[] {
  if (courtId !== null && court === null) {
    return [{ ...NOTE, code: 'courtClosed', subject: courtNames.get(courtId) ?? '' }];
  }
  if (cases === null || caseSeen === null || caseNumber === '') return [];
  const here = cases.find((each) => each.courtId === courtId);
  if (here === undefined) {
    const elsewhere = cases[0];
    return elsewhere === undefined
      ? [{ ...NOTE, code: 'caseNotPublic', subject: caseNumber }]
      : [{ ...NOTE, code: 'caseMoved', subject: courtNames.get(elsewhere.courtId) ?? '' }];
  }
  if (here.isOpen === (caseSeen === 'open')) return [];
  return [{ ...NOTE, code: here.isOpen ? 'caseReopened' : 'caseClosed', subject: caseNumber }];
}

function codeNotes(content: DraftContent, { court, kind }: NoteFacts): DraftNote[] {
  if (court === null) return [];
  const replacementOf = (list: string, code: string, name: string) => {
    const ended = court.ended.find((each) => each.list === list && each.code === code) ?? {
      list,
      code,
      name,
      parent: null,
      facts: {},
    };
    const usable = court.codes.filter((each) => list !== 'filingCode' || isCodeFor(each, kind));
    const found = findReplacement(ended, usable);
    return found === null ? null : { code: found.code, name: found.name };
  };
  const isInForce = (list: string, code: string): boolean =>
    court.codes.some((each) => each.list === list && each.code === code);
  const notes: DraftNote[] = [];
  const { typeCode, typeName } = content;
  if (typeCode !== null && !isInForce('caseType', typeCode)) {
    const replacement = replacementOf('caseType', typeCode, typeName);
    notes.push({ ...NOTE, code: 'typeEnded', subject: typeName, replacement });
  }
  for (const { code, codeName, filingId } of content.filings) {
    if (code === null || isInForce('filingCode', code)) continue;
    const replacement = replacementOf('filingCode', code, codeName);
    notes.push({ ...NOTE, code: 'codeEnded', subject: codeName, filingId, replacement });
  }
  return notes;
}

function feeNotes({ seenCents }: DraftContent, { cents }: NoteFacts): DraftNote[] {
  return seenCents === null || cents === null || seenCents === cents
    ? []
    : [{ ...NOTE, code: 'feeChanged', fromCents: seenCents, toCents: cents }];
}

function peopleNotes(content: DraftContent, { accounts, attorneys }: NoteFacts): DraftNote[] {
  const notes: DraftNote[] = [];
  const { accountId } = content.payment;
  const account = accounts.find(({ id }) => id === accountId);
  if (accountId !== null && account?.isActive !== true) {
    notes.push({ ...NOTE, code: 'accountEnded', subject: account?.name ?? '' });
  }
  const named = new Set([
    ...(content.attorney === null ? [] : [content.attorney]),
    ...content.filings.flatMap(({ attorney }) => (attorney === null ? [] : [attorney])),
  ]);
  for (const barNumber of named) {
    const found = attorneys.find((each) => each.barNumber === barNumber);
    if (found?.status === 'active') continue;
    const name = found?.name ?? '';
    const subject = name === '' ? barNumber : `${name} (${barNumber})`;
    notes.push({ ...NOTE, code: 'attorneyInactive', subject });
  }
  return notes;
}
