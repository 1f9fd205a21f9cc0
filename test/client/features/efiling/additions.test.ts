import { changeOf, type Addition } from '../../../../src/client/features/efiling/flow/additions';
import { DRAFT_LIMITS } from '#contract/filing/draftWords';
import type { PolicyCode } from '#contract/schemas/efmMessages';
import type { DraftContent, DraftFiling } from '#contract/schemas/filingDrafts';
import { aContent, aDraftFiling, uuid } from '../../../support/filingDrafts';

const NAME = 'Certificate of Service.pdf';
const UPLOAD = uuid(50);
const [DOCUMENT] = aDraftFiling(1).documents;

/** A filing with as many documents as fit, all with files. */
const FULL_FILING = aDraftFiling(1, {
  documents: Array.from({ length: DRAFT_LIMITS.documents }, (_each, index) => ({
    ...DOCUMENT!,
    documentId: uuid(100 + index),
    uploadId: uuid(200 + index),
  })),
});

/** As many filings as fit. */
const FULL = aContent({
  filings: Array.from({ length: DRAFT_LIMITS.filings }, (_each, index) => aDraftFiling(index)),
});

function add(content: DraftContent, addition: Addition, codes: readonly PolicyCode[] = []) {
  const next = { id: 10_000 };
  return changeOf(content, addition, { newId: () => uuid((next.id += 1)), codes });
}

const CONFIDENTIAL: PolicyCode = {
  list: 'filingCode',
  code: 'CONF',
  name: 'Confidential Document',
  parent: null,
  facts: { security: 'CONFIDENTIAL' },
};

const securities = (change: Partial<DraftContent> | null) =>
  change?.filings?.map(({ documents }) => documents.map(({ security }) => security));

describe('additions to a draft', () => {
  it("doesn't place a file when the envelope already has 50 filings", () => {
    const file = { kind: 'file', uploadId: UPLOAD, documentId: null, name: NAME } as const;
    expect(add(FULL, { ...file, isWord: false })).toBeNull();
    expect(add(aContent(), { ...file, isWord: false })?.filings).toHaveLength(2);
  });

  it('files the certificate of service separately when the last filing has 20 documents', () => {
    const certificate = { kind: 'certificate', uploadId: UPLOAD, name: NAME } as const;
    const { filings = [] } = add(aContent({ filings: [FULL_FILING] }), certificate) ?? {};
    expect(filings[0]).toEqual(FULL_FILING);
    expect(filings[1]?.documents).toMatchObject([
      { component: 'lead', uploadId: UPLOAD, title: 'Certificate of Service' },
    ]);
    const full = { ...FULL, filings: [...FULL.filings.slice(1), FULL_FILING] };
    expect(add(full, certificate)).toBeNull();
  });

  it("adds no parts, versions, or documents beyond a filing's limit of 20", () => {
    const content = aContent({ filings: [FULL_FILING] });
    const { filingId } = FULL_FILING;
    const documentId = uuid(100);
    const uploadIds = [uuid(51), uuid(52)];
    expect(add(content, { kind: 'parts', documentId, uploadIds })).toBeNull();
    expect(add(content, { kind: 'redacted', documentId, uploadId: UPLOAD })).toBeNull();
    expect(add(content, { kind: 'confidential', filingId })).toBeNull();
    expect(add(content, { kind: 'document', filingId })).toBeNull();
    const code = { code: 'ORDER', name: 'Proposed order', goesToJudge: true };
    expect(add(content, { kind: 'code', filingId, ...code })?.filings).toMatchObject([
      { code: 'ORDER', documents: { length: DRAFT_LIMITS.documents } },
    ]);
  });

  it('adds no filing or party beyond the limits, but still redacts a document, without adding a notice', () => {
    expect(add(FULL, { kind: 'filing', code: null, name: '' })).toBeNull();
    const redacted = add(FULL, {
      kind: 'redacted',
      documentId: FULL.filings[0]!.documents[0]!.documentId,
      uploadId: UPLOAD,
    });
    expect(redacted?.filings).toHaveLength(DRAFT_LIMITS.filings);
    expect(redacted?.filings?.[0]?.documents).toHaveLength(2);
    const [party] = FULL.parties;
    const parties = Array.from({ length: DRAFT_LIMITS.parties }, () => party!);
    expect(add({ ...FULL, parties }, { kind: 'party', typeCode: null })).toBeNull();
  });

  it('accepts additions elsewhere in a draft that already exceeds a limit', () => {
    const [document] = FULL_FILING.documents;
    const over = {
      ...FULL_FILING,
      documents: [...FULL_FILING.documents, { ...document!, documentId: uuid(300) }],
    };
    const content = aContent({ filings: [over] });
    expect(add(content, { kind: 'party', typeCode: null })?.parties).toHaveLength(
      content.parties.length + 1,
    );
    const code = { code: 'MOTN', name: 'Motion', goesToJudge: false };
    const { filingId } = over;
    expect(add(content, { kind: 'code', filingId, ...code })?.filings).toMatchObject([
      { code: 'MOTN' },
    ]);
    expect(add(content, { kind: 'document', filingId })).toBeNull();
  });

  it('files documents under a confidential filing code confidentially', () => {
    const codes = [CONFIDENTIAL];
    const { code, name } = CONFIDENTIAL;
    const content = aContent({ filings: [aDraftFiling(1)] });
    const [{ filingId }] = content.filings as [DraftFiling];
    expect(securities(add(content, { kind: 'filing', code, name }, codes))).toEqual([
      ['PUBLIC'],
      ['CONFIDENTIAL'],
    ]);
    const choice = { kind: 'code', filingId, goesToJudge: false } as const;
    const chosen = add(content, { ...choice, code, name }, codes);
    expect(securities(chosen)).toEqual([['CONFIDENTIAL']]);
    const filed = { ...content, ...chosen };
    const extended = add(filed, { kind: 'document', filingId }, codes);
    expect(securities(extended)).toEqual([['CONFIDENTIAL', 'CONFIDENTIAL']]);
    // A single document follows the code back; a confidential version among several doesn't.
    const back = { ...choice, code: 'MOTN', name: 'Motion' };
    expect(securities(add(filed, back, codes))).toEqual([['PUBLIC']]);
    const several = { ...filed, ...extended };
    expect(securities(add(several, back, codes))).toEqual([['CONFIDENTIAL', 'CONFIDENTIAL']]);
  });

  it('removes the Word version when the code changes to one that isn’t a proposed order', () => {
    const content = aContent({ filings: [aDraftFiling(1)] });
    const [{ filingId }] = content.filings as [DraftFiling];
    const order = {
      kind: 'code',
      code: 'PORD',
      name: 'Proposed Order',
      goesToJudge: true,
    } as const;
    const drafted = { ...content, ...add(content, { ...order, filingId }) };
    expect(drafted.filings[0]?.documents).toMatchObject([
      { component: 'lead' },
      { component: 'word' },
    ]);
    const motion = { ...order, code: 'MOTN', name: 'Motion', goesToJudge: false };
    expect(add(drafted, { ...motion, filingId })?.filings).toMatchObject([
      { code: 'MOTN', documents: [{ component: 'lead' }] },
    ]);
  });

  it('ignores a document of a removed filing, without reporting that the draft is full', () => {
    expect(add(aContent(), { kind: 'document', filingId: uuid(999) })).toEqual({});
  });
});
