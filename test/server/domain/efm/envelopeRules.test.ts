import type { FilingMessage, PolicyCode } from '#contract/schemas/efmMessages';
import { readCodesFile } from '../../../../src/server/domain/efm/codeFiles';
import { DEFAULT_POLICY } from '../../../../src/server/domain/efm/defaultPolicy';
import { findEnvelopeProblems } from '../../../../src/server/domain/efm/envelopeRules';
import { STATEWIDE_FILES } from '../../../../src/server/domain/efm/shippedRepository';
import { COURTS } from '../../seed';
import { aFiling, anEnvelope } from './envelopes';

const CODES = Object.entries(STATEWIDE_FILES)
  .flatMap(([name, text]) => readCodesFile(name, text))
  .map((code): PolicyCode => ({ ...code, parent: code.parent ?? null }));

const POLICY = {
  ...DEFAULT_POLICY,
  acceptsInitial: true,
  acceptsSubsequent: true,
  courtId: COURTS.marion,
  version: 1,
  effectiveOn: '2026-01-01',
};

const problemsOf = (security: string): readonly string[] => {
  const [document] = aFiling().documents;
  const documents = [{ ...document!, fileName: 'tax-return.pdf', security }];
  return problemsIn(aFiling({ code: 'CONF', documents }));
};

const problemsIn = (filing: FilingMessage): readonly string[] => {
  const drafted = anEnvelope({ filings: [filing] });
  const envelope = { ...drafted, number: '1', filedAt: new Date(0).toISOString() };
  return findEnvelopeProblems(envelope, {
    policy: POLICY,
    codes: (list) => CODES.filter((code) => code.list === list),
    ended: [],
  });
};

describe('the rules for envelopes', () => {
  it('refuses a public document under a confidential filing code', () => {
    const problem =
      'tax-return.pdf must not be public, because it is filed as Confidential Document.';
    expect(problemsOf('PUBLIC')).toContain(problem);
    expect(problemsOf('CONFIDENTIAL')).not.toContain(problem);
    expect(problemsOf('SEALED')).not.toContain(problem);
  });

  it('accepts a Word version only of a proposed order', () => {
    const [lead, word] = [aFiling().documents[0]!, aFiling().documents[0]!];
    const documents = [lead, { ...word, component: 'word' as const, fileName: 'order.docx' }];
    const problem = 'Motion can’t have a Word version. Remove order.docx.';
    expect(problemsIn(aFiling({ code: 'MOTN', documents }))).toContain(problem);
    expect(problemsIn(aFiling({ code: 'PORD', documents }))).toEqual([]);
  });
});
