import { DOCUMENT_TYPES } from '#contract/records/documents';
import { formatMoney } from '#contract/formats';
import type { PageImageFacts } from '../../server/domain/pageImages/source';

const MAX_NAMED = 6;

function named(facts: PageImageFacts, isGrantor: boolean): string {
  const names = facts.parties
    .filter((party) => party.isGrantor === isGrantor)
    .map(({ name }) => name);
  if (names.length === 0) return 'whom it may concern';
  const shown = names.slice(0, MAX_NAMED).join('; ');
  return names.length > MAX_NAMED ? `${shown}; and others` : shown;
}

/** Describes the parties' transaction, by the document's group or type. */
function deed(facts: PageImageFacts, how: string): string[] {
  const paid =
    facts.considerationCents === null
      ? 'for good and valuable consideration, the receipt of which is acknowledged'
      : `for the sum of ${formatMoney(facts.considerationCents)} and other valuable consideration`;
  return [
    `This indenture witnesses that ${named(facts, true)}, called the grantor, ${how} to ${named(facts, false)}, called the grantee, ${paid}, the real estate that is described below.`,
    'The grantee takes the real estate subject to easements, covenants and restrictions of record, and to taxes that are not yet due.',
  ];
}

function loan(facts: PageImageFacts): string[] {
  const sum =
    facts.considerationCents === null
      ? 'the sum of its note'
      : formatMoney(facts.considerationCents);
  return [
    `${named(facts, true)}, called the borrower, mortgages and warrants to ${named(facts, false)}, called the lender, the real estate that is described below, to secure the payment of ${sum} with interest.`,
    'The borrower pays when payments are due, keeps the buildings in repair and insured, and pays all taxes and assessments before they are overdue.',
    'If the borrower does not keep what is promised here, the lender may declare the whole debt due and have this mortgage foreclosed.',
  ];
}

function release(facts: PageImageFacts): string[] {
  return [
    `${named(facts, true)} certifies that the instrument named below is paid and satisfied, and releases ${named(facts, false)} and the real estate from it.`,
    ...facts.references.map((number) => `Released: the document recorded as number ${number}.`),
  ];
}

function lien(facts: PageImageFacts): string[] {
  const sum =
    facts.considerationCents === null
      ? 'the amount on file'
      : formatMoney(facts.considerationCents);
  return [
    `Take notice that ${named(facts, false)} claims a lien of ${sum} against the property of ${named(facts, true)} in this county.`,
    'The lien is for amounts that were due and were not paid after notice and demand.',
  ];
}

const HOW: Readonly<Record<string, string>> = {
  WD: 'conveys and warrants',
  QCD: 'releases and quitclaims',
  SD: 'as sheriff, by a decree of foreclosure and a sale at public auction, conveys',
  TD: 'transfers on death',
  LC: 'agrees to sell on contract',
  ED: 'grants an easement across part of the land',
};

const LOANS = new Set(['MTG', 'MMTG']);
const RELEASES = new Set(['RMTG', 'DMTG', 'RLN', 'RFTL']);
const LIENS = new Set(['ML', 'FTL', 'STL', 'ESL', 'AL', 'SL', 'HL', 'LP', 'UCC']);

/**
 * Writes the first page's paragraphs, which convey or encumber the land. Fictitious, like all its
 * data.
 */
export function openingParagraphs(facts: PageImageFacts): string[] {
  const { legals, references, typeCode, typeName } = facts;
  const how = HOW[typeCode];
  const body =
    how !== undefined
      ? deed(facts, how)
      : LOANS.has(typeCode)
        ? loan(facts)
        : RELEASES.has(typeCode)
          ? release(facts)
          : LIENS.has(typeCode)
            ? lien(facts)
            : [
                `${typeName}: ${named(facts, true)} declares the following to ${named(facts, false)}.`,
              ];
  const land = legals.length === 0 ? [] : ['Real estate:', ...legals];
  const others =
    RELEASES.has(typeCode) || references.length === 0
      ? []
      : [`Refers to: ${references.join(', ')}.`];
  return [...body, ...land, ...others];
}

const CLAUSES = [
  'Notices must be in writing, sent to the addresses that the parties have named, and take effect when sent.',
  'No delay in exercising a right waives it, and exercising it once does not exhaust it.',
  'This instrument binds the heirs, successors and assigns of the parties.',
  'If a court holds any part of this instrument void, the other parts remain in effect.',
  'This instrument may be amended only in writing, signed by the party to be charged.',
  'Taxes and assessments are prorated to the date of possession.',
  'Headings are for convenience only and are not part of the agreement.',
  'This instrument is governed by the law of the state in which the real estate is located.',
  'Insurance proceeds are applied to repair the property, unless repair is not economically feasible.',
  'Upon default, the rents of the premises secure the amounts owed.',
  'Each person signing for a party represents that he or she has authority to do so.',
  'This instrument may be signed in counterparts, which together are one instrument.',
] as const;

/** Returns the clauses of a later page, different on each. */
export function clausesOf(page: number): string[] {
  return Array.from({ length: 18 }, (_none, index) => {
    const clause = CLAUSES[(page * 5 + index * 7) % CLAUSES.length] ?? '';
    return `${String(page)}.${String(index + 1)}  ${clause}`;
  });
}

/** Returns the labels for the two sides' names. */
export function sidesOf({ typeCode }: PageImageFacts): readonly [string, string] {
  return DOCUMENT_TYPES[typeCode]?.parties ?? ['Grantor', 'Grantee'];
}
