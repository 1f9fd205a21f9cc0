import { NO_DETAILS } from '#contract/filing/details';
import type { CourtPolicy, FilingDetails, PolicyCode } from '#contract/schemas/efmMessages';
import type { DraftContent } from '#contract/schemas/filingDrafts';
import type { DraftFacts } from '#contract/filing/draftProblems';
import { problemText } from '#contract/filing/draftProblemTexts';
import { findEnvelopeProblems } from '../../../../src/server/domain/efm/envelopeRules';
import { calculateFees } from '../../../../src/server/domain/efm/fees';
import { feeRequestOf } from '../../../../src/server/domain/filing/feeRequest';
import { draftEnvelope } from '../../../../src/server/domain/filing/draftEnvelope';
import { readCodesFile } from '../../../../src/server/domain/efm/codeFiles';
import { STATEWIDE_FILES } from '../../../../src/server/domain/efm/shippedRepository';
import { aContent, aDraftFiling, aParty, uuid } from '../../../support/filingDrafts';
import { COURTS } from '../../seed';

const CODES: readonly PolicyCode[] = Object.entries(STATEWIDE_FILES).flatMap(([name, text]) =>
  readCodesFile(name, text).map(({ code, facts, list, name: named, parent }) => ({
    list,
    code,
    name: named,
    parent,
    facts,
  })),
);

const POLICY: CourtPolicy = {
  courtId: COURTS.marion,
  version: 1,
  effectiveOn: '2026-01-01',
  acceptsInitial: true,
  acceptsSubsequent: true,
  documentBytes: 50_000_000,
  envelopeBytes: 75_000_000,
  documentPages: 250,
  allowsSeveralLeads: false,
  servesAt: 'submission',
  allowsCopies: true,
  statement: 'I agree.',
  fields: [],
};

const UPLOAD = {
  id: uuid(3_001),
  name: 'complaint.pdf',
  bytes: 40_000,
  state: 'passed' as const,
  hash: 'a'.repeat(64),
  pages: 4,
  kind: 'pdf' as const,
};

const FACTS: Omit<DraftFacts, 'kind'> = {
  policy: POLICY,
  codes: CODES,
  uploads: [UPLOAD],
  attorneys: [{ barNumber: '100-49', status: 'active' }],
  paymentAccounts: [{ id: 5, name: 'Visa 4242', isActive: true }],
};

const TERMS = {
  filer: { name: 'Una Fairbanks', firm: null },
  quote: { quoteId: uuid(9), totalCents: 16_461 },
};

const WHOLE = aContent({ courtId: COURTS.marion, payment: { kind: 'card', accountId: 5 } });

function envelopeOf(content: DraftContent, facts: Partial<DraftFacts> = {}) {
  const kind = facts.kind ?? 'newCase';
  return draftEnvelope({ id: uuid(7), kind, content }, { ...FACTS, ...facts }, TERMS);
}

/** `step field code` of each problem. */
function problemsOf(content: DraftContent, facts: Partial<DraftFacts> = {}): readonly string[] {
  const drafted = envelopeOf(content, facts);
  return 'problems' in drafted
    ? drafted.problems.map(({ code, field, step }) => `${step} ${field} ${code}`)
    : [];
}

describe('draftEnvelope', () => {
  it('relates a filing only to parties of the draft', () => {
    const drafted = (partyIds: readonly string[]) =>
      envelopeOf({ ...WHOLE, filings: [aDraftFiling(1, { partyIds: [...partyIds] })] });
    const related = (partyIds: readonly string[]) => ({ envelope: { filings: [{ partyIds }] } });
    expect(drafted([uuid(8), uuid(2)])).toMatchObject(related([uuid(2)]));
    expect(drafted([uuid(8)])).toMatchObject(related([uuid(1)]));
  });

  it('relates an appearance only to parties for which the draft is filed', () => {
    const drafted = (code: string, partyIds: readonly string[]) => {
      const filings = [aDraftFiling(1), aDraftFiling(2, { code, partyIds: [...partyIds] })];
      const uploads = [UPLOAD, { ...UPLOAD, id: uuid(3_002), hash: 'b'.repeat(64) }];
      const { envelope } = envelopeOf({ ...WHOLE, filings }, { uploads }) as {
        envelope?: { filings: readonly { partyIds: readonly string[] }[] };
      };
      return envelope?.filings[1]?.partyIds;
    };
    expect(drafted('APPR', [uuid(1), uuid(2)])).toEqual([uuid(1)]);
    expect(drafted('APPR', [uuid(2)])).toEqual([uuid(1)]);
    expect(drafted('SUMM', [uuid(1), uuid(2)])).toEqual([uuid(1), uuid(2)]);
  });

  it('creates an envelope from a complete draft', () => {
    const drafted = envelopeOf(WHOLE);
    expect(drafted).toMatchObject({
      envelope: {
        envelopeId: uuid(7),
        courtId: COURTS.marion,
        caseNumber: null,
        newCase: { typeCode: 'CC', amountCents: 500_000, caption: 'Acme LLC vs. Jane Roe' },
        parties: [
          { name: 'Acme LLC', isOrganization: true, address: '1 Main St, Muncie, IN 47305' },
          { name: 'Jane Roe', typeCode: 'DEFENDANT' },
        ],
        filings: [
          {
            code: 'CMPL',
            partyIds: [uuid(1)],
            documents: [{ component: 'lead', fileName: 'complaint.pdf', pages: 4 }],
          },
        ],
        payment: { kind: 'card', quoteId: uuid(9), totalCents: 16_461, maxCents: 16_461 },
      },
    });
  });

  it('sends cross references with the names of their codes', () => {
    const number = ' 49D01-2606-CC-000123 ';
    const crossReferences = [{ code: 'RELATED', number }];
    const expected = [{ code: 'RELATED', name: 'Related case', number: number.trim() }];
    expect(envelopeOf({ ...WHOLE, crossReferences })).toMatchObject({
      envelope: { crossReferences: expected },
    });
    expect(envelopeOf(WHOLE)).not.toHaveProperty('envelope.crossReferences');
  });

  it('sends, for an existing case, only the parties that the filing is for', () => {
    const [first, second] = WHOLE.parties;
    const content: DraftContent = {
      ...WHOLE,
      typeCode: null,
      caseNumber: ' 49Z01-2601-CC-000001 ',
      parties: [
        { ...first!, isOnCase: true },
        { ...second!, isOnCase: true },
      ],
      filings: [aDraftFiling(1, { code: 'MOTN' })],
    };
    expect(envelopeOf(content, { kind: 'existingCase' })).toMatchObject({
      envelope: {
        caseNumber: '49Z01-2601-CC-000001',
        newCase: null,
        parties: [{ name: 'Acme LLC', isOnCase: true }],
      },
    });
  });

  it.each<[string, DraftContent, Partial<DraftFacts>, readonly string[]]>([
    ['no court', { ...WHOLE, courtId: null }, {}, ['case court courtMissing']],
    [
      "a court that doesn't accept new cases",
      WHOLE,
      { policy: { ...POLICY, acceptsInitial: false } },
      ['case court notAccepted'],
    ],
    ['no claim amount', { ...WHOLE, amountCents: null }, {}, ['case amount amountMissing']],
    [
      'an amount too high for small claims',
      { ...WHOLE, typeCode: 'SC', amountCents: 1_000_001 },
      {},
      ['case amount amountTooHigh'],
    ],
    ['a retired case type', { ...WHOLE, typeCode: 'CK' }, {}, ['case type typeEnded']],
    [
      'a case type that only attorneys may file',
      { ...WHOLE, typeCode: 'CE' },
      {},
      ['case type typeNotForFiler'],
    ],
    [
      'no defendant',
      { ...WHOLE, parties: WHOLE.parties.slice(0, 1) },
      {},
      ['parties parties partyRequired'],
    ],
    [
      'a party without a name',
      { ...WHOLE, parties: [WHOLE.parties[0]!, aParty(2, { firstName: ' ', lastName: '' })] },
      {},
      [`parties party.${uuid(2)}.name nameMissing`],
    ],
    [
      'no party to file for',
      { ...WHOLE, parties: WHOLE.parties.map((party) => ({ ...party, isFiler: false })) },
      {},
      ['parties onBehalf onBehalfMissing'],
    ],
    [
      'an attorney of another firm',
      { ...WHOLE, attorney: '999-49' },
      {},
      ['parties attorney attorneyUnknown'],
    ],
    [
      'a suspended attorney',
      { ...WHOLE, attorney: '150-49' },
      { attorneys: [{ barNumber: '150-49', status: 'suspended' }] },
      ['parties attorney attorneyInactive'],
    ],
    ['no filing', { ...WHOLE, filings: [] }, {}, ['documents filings filingMissing']],
    [
      'a retired filing code',
      { ...WHOLE, filings: [aDraftFiling(1, { code: 'GONE' })] },
      {},
      [`documents filing.${uuid(1_001)}.code codeEnded`],
    ],
    [
      'a filing code for existing cases',
      { ...WHOLE, filings: [aDraftFiling(1, { code: 'ANSW' })] },
      {},
      [`documents filing.${uuid(1_001)}.code codeNotHere`],
    ],
    [
      'a public document with a confidential code, without its notice',
      { ...WHOLE, filings: [aDraftFiling(1, { code: 'CONF' })] },
      {},
      [
        `documents filing.${uuid(1_001)}.code codeNeeds`,
        `documents document.${uuid(2_001)}.security tooPublic`,
        `documents filing.${uuid(1_001)}.code initialMissing`,
      ],
    ],
    [
      'a proposed order without its Word version',
      { ...WHOLE, filings: [aDraftFiling(1, { code: 'PORD' })] },
      {},
      [
        `documents filing.${uuid(1_001)} wordMissing`,
        `documents filing.${uuid(1_001)}.code initialMissing`,
      ],
    ],
    ['no file', WHOLE, { uploads: [] }, [`documents document.${uuid(2_001)} fileMissing`]],
    [
      'a file that is still being checked',
      WHOLE,
      { uploads: [{ ...UPLOAD, state: 'checking' }] },
      [`documents document.${uuid(2_001)} fileChecking`],
    ],
    [
      'a Word file as lead document',
      WHOLE,
      { uploads: [{ ...UPLOAD, kind: 'word', pages: 0 }] },
      [`documents document.${uuid(2_001)} fileIsWord`],
    ],
    [
      'a PDF as Word version of a complaint',
      {
        ...WHOLE,
        filings: [
          {
            ...aDraftFiling(1),
            documents: [
              ...aDraftFiling(1).documents,
              { ...aDraftFiling(2).documents[0]!, component: 'word' },
            ],
          },
        ],
      },
      { uploads: [UPLOAD, { ...UPLOAD, id: uuid(3_002), hash: 'b'.repeat(64) }] },
      [
        `documents document.${uuid(2_002)} wordNotHere`,
        `documents document.${uuid(2_002)} fileNotWord`,
      ],
    ],
    [
      'a file with too many pages',
      WHOLE,
      { uploads: [{ ...UPLOAD, pages: 251 }] },
      [`documents document.${uuid(2_001)} fileTooLong`],
    ],
    [
      'the same file twice',
      { ...WHOLE, filings: [...WHOLE.filings, aDraftFiling(2)] },
      { uploads: [UPLOAD, { ...UPLOAD, id: uuid(3_002), name: 'copy.pdf' }] },
      [`documents document.${uuid(2_002)} fileTwice`],
    ],
    [
      'files whose total size is too large',
      { ...WHOLE, filings: [...WHOLE.filings, aDraftFiling(2)] },
      {
        uploads: [
          { ...UPLOAD, bytes: 40_000_000 },
          { ...UPLOAD, id: uuid(3_002), bytes: 40_000_000, hash: 'b'.repeat(64) },
        ],
      },
      ['documents filings envelopeTooLarge'],
    ],
    [
      'no payment account',
      { ...WHOLE, payment: { kind: null, accountId: null } },
      {},
      ['fees payment paymentMissing'],
    ],
    [
      'a fee waiver without its petition',
      { ...WHOLE, payment: { kind: 'waiver', accountId: 5 } },
      {},
      ['fees payment petitionMissing'],
    ],
  ])('reports the problem in a draft with %s', (_what, content, facts, expected) => {
    expect(problemsOf(content, facts)).toEqual(expected);
  });
});

describe('a new case', () => {
  const codesIn = (...codes: readonly string[]) => ({
    ...WHOLE,
    filings: codes.map((code, index) => aDraftFiling(index + 1, { code, documents: [] })),
  });
  /** Texts of the problems, without the missing documents. */
  const textsOf = (content: DraftContent, facts: Partial<DraftFacts> = {}): readonly string[] => {
    const drafted = envelopeOf(content, facts);
    const problems = 'problems' in drafted ? drafted.problems : [];
    return problems.filter(({ code }) => code !== 'leadMissing').map(problemText);
  };

  it('requires an initial pleading, and names the codes of the case type’s category', () => {
    expect(textsOf(codesIn('APPR', 'SUMM'))).toEqual([
      'A new case must begin with an initial pleading. Add one as the first filing: Complaint/Equivalent Pleading or Petition.',
    ]);
    const claims = { ...codesIn('APPR'), typeCode: 'SC', typeName: 'Small Claims' };
    expect(textsOf(claims)[0]).toContain('Notice of Claim');
  });

  it('requires the initial pleading to be the first filing', () => {
    expect(textsOf(codesIn('APPR', 'CMPL'))).toEqual([
      'A new case must begin with its initial pleading. Move Complaint/Equivalent Pleading to the top of the filings.',
    ]);
    expect(textsOf(codesIn('PETN', 'APPR'))).toEqual([]);
  });

  it('accepts two protected persons on the case, but not one more', () => {
    const ward = (n: number, isOnCase: boolean) =>
      aParty(n, {
        typeCode: 'PROTECTED_PERSON',
        isOnCase,
        isFiler: true,
        name: `Ward ${String(n)}`,
      });
    const existing = { ...codesIn('NOTC'), caseNumber: '49D01-2601-GU-000001' };
    const once = (...parties: ReturnType<typeof ward>[]) =>
      textsOf({ ...existing, parties }, { kind: 'existingCase' }).filter((text) =>
        text.includes('only one'),
      );
    expect(once(ward(1, true), ward(2, true))).toEqual([]);
    expect(once(ward(1, true), ward(2, false))).toHaveLength(1);
    expect(once(ward(1, false), ward(2, false))).toHaveLength(1);
  });

  it('requires an initial pleading in the manager, too', () => {
    const rules = {
      policy: POLICY,
      ended: [],
      codes: (list: string) => CODES.filter((each) => each.list === list),
    };
    const problemsOfManager = (code: string) => {
      const drafted = envelopeOf(WHOLE);
      if ('problems' in drafted) throw new Error('The draft is complete.');
      const { envelope } = drafted;
      const filings = envelope.filings.map((filing) => ({ ...filing, code }));
      const filed = { ...envelope, filings, number: '1', filedAt: '2026-07-06T13:00:00.000Z' };
      return findEnvelopeProblems(filed, rules);
    };
    expect(problemsOfManager('APPR')).toEqual([
      'A new case must begin with an initial pleading, not with Appearance. Its first filing can be: Complaint/Equivalent Pleading or Petition.',
    ]);
    expect(problemsOfManager('PETN')).toEqual([]);
  });

  it('requires no initial pleading if the case exists, or if the court’s codes mark none', () => {
    const existing = { ...codesIn('APPR'), caseNumber: '49D01-2606-CC-000123', caption: '' };
    expect(textsOf(existing, { kind: 'existingCase' })).toEqual([]);
    const codes = CODES.map((code) => ({ ...code, facts: { ...code.facts, carriesFee: 'none' } }));
    expect(textsOf(codesIn('APPR'), { codes })).toEqual([]);
  });
});

describe('the payment account of a draft', () => {
  it.each([
    [
      [{ id: 5, name: 'Visa 4242', isActive: false }],
      'The payment account Visa 4242 was removed, or is reserved for others. Choose another one.',
    ],
    [[], 'The payment account of this draft isn’t one of yours. Choose another one.'],
  ])('names an account that can’t be used anymore: %j', (paymentAccounts, text) => {
    const drafted = envelopeOf(WHOLE, { paymentAccounts });
    expect('problems' in drafted ? drafted.problems.map(problemText) : []).toEqual([text]);
  });
});

describe('details that filing codes ask for', () => {
  const CASE = { typeCode: null, typeName: '', caseNumber: '49Z01-2601-CC-000001' };
  const asking = (code: string, details: Partial<FilingDetails>, services: Services = []) => ({
    ...WHOLE,
    ...CASE,
    filings: [
      aDraftFiling(1, {
        code,
        details: { ...NO_DETAILS, ...details },
        optionalServices: [...services],
      }),
    ],
  });
  type Services = DraftContent['filings'][number]['optionalServices'];
  const SUBSEQUENT = { kind: 'existingCase' as const };

  it.each([
    ['MDEF', 'amount', {}, { amountCents: 120_000 }],
    ['CLME', 'amount', { amountCents: 0 }, { amountCents: 1 }],
    ['INVT', 'estate', {}, { estateCents: 9_000_000 }],
    ['MEXT', 'dueDate', { hearingOn: '2026-09-01' }, { dueOn: '2026-09-01' }],
    ['MCON', 'hearing', { dueOn: '2026-09-01' }, { hearingOn: '2026-09-01' }],
    ['COIS', 'date', { manner: 'Certified mail' }, { manner: 'Mail', mailedOn: '2026-09-01' }],
    [
      'COIS',
      'manner',
      { mailedOn: '2026-09-01', manner: '  ' },
      { manner: 'Mail', mailedOn: '2026-09-01' },
    ],
    ['ACRN', 'ground', {}, { ground: 'Rule 5(C)' }],
  ] as const)(
    'rejects %s without its %s in both the provider and the manager',
    (code, prompt, missing, whole) => {
      expect(problemsOf(asking(code, missing), SUBSEQUENT)).toEqual([
        `documents filing.${uuid(1_001)}.${prompt} detailMissing`,
      ]);
      expect(managerProblems(asking(code, whole), missing)).toEqual([
        expect.stringMatching(/ needs: /),
      ]);
      expect(problemsOf(asking(code, whole), SUBSEQUENT)).toEqual([]);
      expect(managerProblems(asking(code, whole))).toEqual([]);
    },
  );

  /** What the courts' side says to the envelope of a draft, with other details. */
  function managerProblems(content: DraftContent, details?: Partial<FilingDetails>) {
    const drafted = envelopeOf(content, SUBSEQUENT);
    if ('problems' in drafted) throw new Error(JSON.stringify(drafted.problems));
    const { envelope } = drafted;
    const filings = envelope.filings.map((filing) =>
      details === undefined ? filing : { ...filing, details: { ...NO_DETAILS, ...details } },
    );
    return findEnvelopeProblems(
      { ...envelope, filings, number: '1', filedAt: '2026-07-06T13:00:00.000Z' },
      { policy: POLICY, ended: [], codes: (list) => CODES.filter((each) => each.list === list) },
    );
  }

  it('files only the details that the code asks for, and all details while the codes are unknown', () => {
    const content = asking('MCON', { hearingOn: '2026-09-01', dueOn: '2026-09-02' });
    const detailsFor = (facts: Partial<DraftFacts>) => {
      const drafted = envelopeOf(content, { ...SUBSEQUENT, ...facts });
      return 'envelope' in drafted ? drafted.envelope.filings[0]?.details : drafted.problems;
    };
    expect(detailsFor({})).toEqual({ ...NO_DETAILS, hearingOn: '2026-09-01' });
    expect(detailsFor({ codes: [], policy: null })).toMatchObject({ dueOn: '2026-09-02' });
  });

  it('rejects a copy without pages, and a service that the code doesn’t offer, in both provider and manager', () => {
    const copy = { code: 'CERT', quantity: 1, pages: 0 };
    const field = `documents filing.${uuid(1_001)}.service.CERT`;
    const initial = (services: Services) => ({
      ...WHOLE,
      filings: [aDraftFiling(1, { optionalServices: [...services] })],
    });
    expect(problemsOf(initial([copy]))).toEqual([`${field} pagesMissing`]);
    expect(problemsOf(initial([{ ...copy, pages: 4 }]))).toEqual([]);
    expect(problemsOf(asking('MOTN', {}, [{ ...copy, pages: 4 }]), SUBSEQUENT)).toEqual([
      `${field} serviceNotHere`,
    ]);
    const drafted = envelopeOf(asking('MOTN', {}), SUBSEQUENT);
    if ('problems' in drafted) throw new Error('The draft is complete.');
    const filings = drafted.envelope.filings.map((filing) => ({
      ...filing,
      optionalServices: [copy],
    }));
    expect(
      findEnvelopeProblems(
        { ...drafted.envelope, filings, number: '1', filedAt: '2026-07-06T13:00:00.000Z' },
        { policy: POLICY, ended: [], codes: (list) => CODES.filter((each) => each.list === list) },
      ),
    ).toEqual([
      'Certified copy isn’t available for Motion.',
      'Certified copy needs the number of pages per copy.',
    ]);
  });

  it('requests the fee for copies by quantity and pages', () => {
    const services = [{ code: 'CERT', quantity: 2, pages: 4 }];
    const content = { ...WHOLE, filings: [aDraftFiling(1, { optionalServices: services })] };
    const fees = feeRequestOf(content, false);
    const of = (list: string) => CODES.filter((each) => each.list === list);
    const rules = {
      caseTypes: of('caseType'),
      optionalServices: of('optionalService'),
      feeParts: of('feePart'),
    };
    if (fees === null) throw new Error('The draft has a code.');
    const parts = calculateFees(fees, rules).parts.filter(({ kind }) => kind === 'service');
    expect(parts).toMatchObject([{ name: 'Certified copy', quantity: 2, cents: 1_800 }]);
  });
});
