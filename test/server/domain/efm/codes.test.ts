import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EfmOperation } from '#contract/filing/efmOperations';
import type { EfmReply, PolicyCode } from '#contract/schemas/efmMessages';
import { importCodeFiles } from '../../../../src/server/cli/codesCommand';
import { readCodesOptions } from '../../../../src/server/cli/codesOptions';
import { UsageError } from '../../../../src/server/cli/usage';
import { findCodes, findCodesInForce } from '../../../../src/server/domain/efm/codesRepository';
import { findReplacement } from '../../../../src/server/domain/efmMessages/replacement';
import { createMessage } from '../../../../src/server/domain/efmMessages/message';
import { COURTS, LAKE, MARION } from '../../seed';
import { openTestSite, START, type TestSite } from '../../testApp';

const TODAY = '2026-07-06';
let site: TestSite;
let folder: string;
beforeAll(async () => {
  site = await openTestSite();
  folder = mkdtempSync(path.join(tmpdir(), 'codes-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await site.close();
});

const run = async (
  files: Readonly<Record<string, string>>,
  ...more: string[]
): Promise<string[]> => {
  const names = Object.entries(files).map(([name, text]) => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  });
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const options = readCodesOptions([...names, ...more]);
  await importCodeFiles(site.database, options, { now: START, print });
  return lines;
};
const codesOf = async (
  list: string,
  countyId = MARION,
  on = TODAY,
): Promise<readonly PolicyCode[]> =>
  findCodes(site.database.db, await findCodesInForce(site.database.db, countyId, on), [list], {
    after: 0,
    limit: 200_000,
  });
const names = (codes: readonly PolicyCode[]): string[] => codes.map(({ code }) => code);

const HEADER = 'list,code,name,parent,weight\n';
const genericode = (list: string, ...rows: readonly (readonly [string, string])[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gc:CodeList xmlns:gc="http://docs.oasis-open.org/codelist/ns/genericode/1.0/">
<Identification><ShortName>${list}</ShortName></Identification>
<SimpleCodeList>
${rows
  .map(
    ([code, name]) =>
      `<Row><Value ColumnRef="code"><SimpleValue>${code}</SimpleValue></Value>` +
      `<Value ColumnRef="name"><SimpleValue>${name}</SimpleValue></Value></Row>`,
  )
  .join('\n')}
</SimpleCodeList></gc:CodeList>`;

describe('the shipped codes', () => {
  it("loads the shipped codes in the demo, with a county's differences", async () => {
    expect((await codesOf('filingCode')).length).toBeGreaterThan(40);
    expect(names(await codesOf('caseType'))).toContain('CE');
    expect(names(await codesOf('caseType', LAKE))).not.toContain('CE');
    expect(names(await codesOf('filingCode'))).toContain('PTST');
    expect(names(await codesOf('filingCode', LAKE))).not.toContain('PTST');
  });

  it("returns the shipped codes through GetPolicy, with the court's policy", async () => {
    const ask = async (courtId: number) => {
      const operation = 'GetPolicy' satisfies EfmOperation;
      const body = { courtId, lists: ['rejectionReason'], after: null };
      const message = createMessage({ operation, correlationId: null, body }, START);
      const answer = await site.app.efiling.manager.send(message);
      return answer.kind === 'done' ? (answer.body as EfmReply<'GetPolicy'>) : answer;
    };
    expect(await ask(COURTS.lake)).toMatchObject({
      policy: { documentPages: 250, documentBytes: 50_000_000, servesAt: 'submission' },
      next: null,
    });
    expect(await ask(COURTS.marion)).toMatchObject({ policy: { documentPages: 200 } });
    const { codes } = (await ask(COURTS.lake)) as EfmReply<'GetPolicy'>;
    expect(codes).toHaveLength(17);
    expect(await ask(1)).toMatchObject({ code: 'unknownCourt' });
  });
});

describe('import-codes', () => {
  it('keeps the earlier codes until the effective date, and keeps lists that no file contains', async () => {
    const before = await codesOf('filingCode');
    const text = `${HEADER}rejectionReason,NEW,A new reason,,3\n`;
    const [line] = await run({ 'reasons.csv': text }, '--effective-on', '2026-08-01');
    expect(line).toMatch(/^Version \d+: \d+ codes, in effect starting 2026-08-01\.$/);
    expect(names(await codesOf('rejectionReason'))).not.toContain('NEW');
    expect(names(await codesOf('rejectionReason', MARION, '2026-08-01'))).toEqual(['NEW']);
    expect(await codesOf('filingCode', MARION, '2026-08-01')).toEqual(before);
  });

  it('reads a code list in genericode format', async () => {
    const file = genericode(
      'crossReference',
      ['LEAD', 'Lead &amp; companion'],
      ['BK', 'Bankruptcy'],
    );
    await run({ 'reference.xml': file }, '--effective-on', '2026-09-01');
    expect(await codesOf('crossReference', MARION, '2026-09-01')).toMatchObject([
      { code: 'LEAD', name: 'Lead & companion' },
      { code: 'BK', name: 'Bankruptcy' },
    ]);
  });

  it.each([
    [
      'a duplicate',
      'category,A,One,,\ncategory,A,Two,,\n',
      'line 3: category A is already on line 2',
    ],
    ['a trailing space', 'category,A,One ,,\n', 'line 2: name begins or ends with a space: "One "'],
    ['an unknown parent', 'caseType,ZZ,Zoo,NONE,\n', 'line 2: caseType ZZ: parent NONE is not in'],
    ['an unknown list', 'zoo,A,One,,\n', 'line 2: unknown list "zoo"'],
    ['a missing name', 'category,A,,,\n', 'line 2: A needs a name'],
    ['an invalid number', 'rejectionReason,A,One,,x\n', 'line 2: weight "x" must be a whole'],
    [
      'a value in a column of another list',
      'category,A,One,,3\n',
      'line 2: the list category has no column "weight"',
    ],
    ['a missing cell', 'category,A\n', 'line 2: it has more or fewer cells'],
    [
      'a control character',
      'category,A,O\u0007ne,,\n',
      'line 2: name contains a control character',
    ],
  ])('reports %s with its line number and changes nothing', async (_what, text, problem) => {
    const before = await codesOf('category', MARION, '2030-01-01');
    const failed = run({ 'bad.csv': HEADER + text });
    await expect(failed).rejects.toThrow(UsageError);
    await expect(failed).rejects.toThrow(problem);
    expect(await codesOf('category', MARION, '2030-01-01')).toEqual(before);
  });

  it('reports a problem in genericode by line', async () => {
    const file = genericode('category', ['A', 'One'], ['B', ' Two']);
    await expect(run({ 'list.xml': file })).rejects.toThrow(
      'list.xml, line 6: name begins or ends',
    );
  });

  it('reports a code that another list still refers to', async () => {
    const text = `${HEADER}partyType,PLAINTIFF,Plaintiff,,\n`;
    const types = `list,code,name,parent,requiredParties\ncaseType,CC,Civil Collection,CIVIL,DEFENDANT\n`;
    await expect(run({ 'p.csv': text, 't.csv': types })).rejects.toThrow(
      'caseType CC: requiredParties DEFENDANT is not in the list partyType',
    );
  });

  it.each([
    ['a DOCTYPE', '<!DOCTYPE a [<!ENTITY x "y">]><CodeList/>'],
    ['truncated XML', '<CodeList><Row>'],
  ])('rejects %s', async (_what, text) => {
    await expect(run({ 'list.gc': text })).rejects.toThrow(UsageError);
  });

  it.each([
    [[]],
    [['--shipped', 'a.csv']],
    [['a.csv', '--county', '99999']],
    [['a.csv', '--effective-on', '2026-02-30']],
  ])('rejects the options %j', (args) => {
    expect(() => readCodesOptions(args)).toThrow(UsageError);
  });

  it('leaves stored policies unchanged when the shipped codes are imported again', async () => {
    const { db } = site.database;
    const policies = () => db.selectFrom('efm_policy').selectAll().orderBy('id').execute();
    await db.deleteFrom('efm_policy').where('county_id', '=', MARION).execute();
    await run({}, '--shipped', '--effective-on', '2026-08-01');
    expect(await policies()).toContainEqual(
      expect.objectContaining({ county_id: MARION, effective_on: '2026-08-01' }),
    );
    await db.updateTable('efm_policy').set({ statement: 'Edited.' }).execute();
    const edited = await policies();
    await run({}, '--shipped', '--effective-on', '2026-08-01');
    await run({}, '--shipped', '--effective-on', '2026-09-01');
    expect(await policies()).toEqual(edited);
  });

  it('imports tens of thousands of codes in one file', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at): [string, string] => [
      `C${String(at)}`,
      `Code ${String(at)}`,
    ]);
    await run(
      { 'many.xml': genericode('crossReference', ...rows) },
      '--effective-on',
      '2027-01-01',
    );
    expect(await codesOf('crossReference', MARION, '2027-01-01')).toHaveLength(20_000);
  });
});

describe('the replacement for a retired code', () => {
  const code = (name: string, facts: PolicyCode['facts'] = {}): PolicyCode => ({
    list: 'filingCode',
    code: name,
    parent: null,
    facts,
    name: NAMES[name] ?? name,
  });
  const NAMES: Readonly<Record<string, string>> = {
    MEXT: 'Motion for Extension of Time',
    MENL: 'Motion for Enlargement of Time',
    MOTN: 'Motion',
    ANSW: 'Answer',
  };
  const inForce = [code('ANSW'), code('MOTN'), code('MENL')];

  it('prefers the successor specified by the court', () => {
    expect(findReplacement(code('MEXT', { replacedBy: 'MOTN' }), inForce)?.code).toBe('MOTN');
  });

  it('falls back to the code with the most similar name', () => {
    expect(findReplacement(code('MEXT'), inForce)?.code).toBe('MENL');
    expect(findReplacement({ ...code('MEXT'), name: 'Zoo' }, inForce)).toBeNull();
  });
});
