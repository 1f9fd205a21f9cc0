import { NEW_CASE_PATH, SUBSEQUENT_FILING_PATH } from './pages';
import { removeBidiControls } from '../bidi';
import type { DraftKind } from './draftWords';
import type { DraftContent, DraftParty } from '../schemas/filingDrafts';

/** Code of the 409 for a save based on an older version. */
export const DRAFT_CHANGED = 'DRAFT_CHANGED';

/** Content of a new draft. */
export const EMPTY_CONTENT: DraftContent = {
  courtId: null,
  typeCode: null,
  typeName: '',
  amountCents: null,
  caption: '',
  caseNumber: '',
  caseSeen: null,
  attorney: null,
  parties: [],
  filings: [],
  payment: { kind: null, accountId: null },
  comment: '',
  clientNumber: '',
  crossReferences: [],
  checklist: [],
  checkedOff: [],
  asksFirstTime: false,
  seenCents: null,
};

/** A party without a name or role. */
export const EMPTY_PARTY: DraftParty = {
  partyId: '',
  typeCode: null,
  isOrganization: false,
  isOnCase: false,
  isFiler: false,
  name: '',
  firstName: '',
  middleName: '',
  lastName: '',
  suffix: '',
  alias: '',
  address: { line1: '', line2: '', city: '', state: '', zip: '' },
  attorneys: [],
};

/** A part of a draft in which two versions can differ. */
export type DraftPart = Exclude<keyof DraftContent, 'typeName' | 'caseSeen' | 'seenCents'> | 'name';

interface Version {
  readonly name: string;
  readonly content: DraftContent;
}

/** Lists the parts in which two versions of a draft differ. */
export function draftDifferences(mine: Version, theirs: Version): readonly DraftPart[] {
  const parts = (Object.keys(EMPTY_CONTENT) as (keyof DraftContent)[])
    .filter((part): part is Exclude<DraftPart, 'name'> => {
      return part !== 'typeName' && part !== 'caseSeen' && part !== 'seenCents';
    })
    .filter((part) => !isSame(mine.content[part], theirs.content[part]));
  return mine.name === theirs.name ? parts : ['name', ...parts];
}

/** True if two plain values are equal, regardless of the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false;
  }
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === others.length &&
    keys.every((key) => isSame((one as never)[key], (other as never)[key]))
  );
}

/** Returns the ids of a draft's uploads. */
export function uploadIdsOf({ filings }: DraftContent): readonly string[] {
  return filings.flatMap(({ documents }) => documents.flatMap(({ uploadId }) => uploadId ?? []));
}

/** Returns a party's name in reading order. */
export function partyName(party: DraftParty): string {
  const { firstName, isOnCase, isOrganization, lastName, middleName, name, suffix } = party;
  if (isOrganization || isOnCase) return name.trim();
  return [firstName, middleName, lastName, suffix]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** Returns a party's address on one line. */
export function partyAddress({ address }: DraftParty): string {
  const { city, line1, line2, state, zip } = address;
  return [line1, line2, city, [state, zip].filter((part) => part !== '').join(' ')]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ');
}

/** Roles that start a case, and roles of the opposing side. */
const FIRST_SIDE = new Set(['PLAINTIFF', 'PETITIONER']);
const SECOND_SIDE = new Set(['DEFENDANT', 'RESPONDENT']);
/** For cases that are named after one person: that person's role, and how the caption begins. */
const MATTERS: readonly (readonly [string, string])[] = [
  ['DECEDENT', 'In the Matter of the Estate of'],
  ['PROTECTED_PERSON', 'In the Matter of the Guardianship of'],
  ['CHILD', 'In the Matter of'],
  ['TRUSTEE', 'In the Matter of the Trust of'],
];

/**
 * Composes a caption from parties, such as `Acme LLC vs. Jane Roe`: the first party of each side,
 * with `et al.` for the others. Empty if no party has a name.
 */
export function composeCaption(parties: readonly DraftParty[]): string {
  const sideOf = (side: ReadonlySet<string>): string => {
    const names = parties
      .filter(({ typeCode }) => typeCode !== null && side.has(typeCode))
      .map(partyName)
      .filter((name) => name !== '');
    const [first = ''] = names;
    return names.length > 1 ? `${first} et al.` : first;
  };
  const [first, second] = [sideOf(FIRST_SIDE), sideOf(SECOND_SIDE)];
  if (first !== '' && second !== '') return `${first} vs. ${second}`;
  for (const [typeCode, words] of MATTERS) {
    const named = parties.find((party) => party.typeCode === typeCode && partyName(party) !== '');
    if (named !== undefined) return `${words} ${partyName(named)}`;
  }
  if (first !== '') return `In re ${first}`;
  return second;
}

/** Returns the caption of a new case: as typed, or else composed from its parties. */
export function captionOf({ caption, parties }: DraftContent): string {
  return caption.trim() === '' ? composeCaption(parties) : caption.trim();
}

/** Applies a function to each text that a filer typed. */
function mapTexts(content: DraftContent, map: (text: string) => string): DraftContent {
  return {
    ...content,
    caption: map(content.caption),
    caseNumber: map(content.caseNumber),
    comment: map(content.comment),
    clientNumber: map(content.clientNumber),
    crossReferences: content.crossReferences.map((each) => ({ ...each, number: map(each.number) })),
    parties: content.parties.map((party) => ({
      ...party,
      name: map(party.name),
      firstName: map(party.firstName),
      middleName: map(party.middleName),
      lastName: map(party.lastName),
      suffix: map(party.suffix),
      alias: map(party.alias),
      address: {
        line1: map(party.address.line1),
        line2: map(party.address.line2),
        city: map(party.address.city),
        state: map(party.address.state),
        zip: map(party.address.zip),
      },
    })),
    filings: content.filings.map((filing) => ({
      ...filing,
      description: map(filing.description),
      documents: filing.documents.map((each) => ({ ...each, title: map(each.title) })),
      details: {
        ...filing.details,
        manner: map(filing.details.manner),
        trackingNumber: map(filing.details.trackingNumber),
        ground: map(filing.details.ground),
      },
    })),
  };
}

/** Removes bidi control characters, which can make one text look like another. */
export function cleanContent(content: DraftContent): DraftContent {
  return mapTexts(content, removeBidiControls);
}

/** Returns the URL of a draft's filing flow. */
export function draftPath(kind: DraftKind): string {
  return kind === 'newCase' ? NEW_CASE_PATH : SUBSEQUENT_FILING_PATH;
}
