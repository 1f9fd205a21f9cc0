import type { LandHistory } from '#contract/schemas/documents';
import { addSource, recordDocument, type TestDocument } from '../../registerSeed';
import { LAKE, MARION } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const PARCEL = '49-99-08-100-012.000-101';
const LOT = { text: 'Quillwood Lot 12 Block B', subdivision: 'Quillwood', lot: '12', block: 'B' };
const DEED = { type_code: 'WD', type_name: 'Warranty deed' };

describe('property history', () => {
  let site: TestSite;
  let visitor: TestBrowser;
  let made = 0;
  const id: Record<string, number> = {};

  const record = (day: string, more: TestDocument): Promise<number> =>
    recordDocument(site.database, `LAND-${String((made += 1)).padStart(4, '0')}`, {
      recorded_on: day,
      ...more,
    });
  const passes = (day: string, from: string, to: string, more: TestDocument = {}) =>
    record(day, { ...DEED, grantors: [{ name: from }], grantees: [{ name: to }], ...more });
  const ask = (documentId: number, query = '') =>
    visitor.call('GET', `/recorder/documents/${String(documentId)}/land${query}`);
  const history = async (documentId: number, query = ''): Promise<LandHistory> =>
    (await ask(documentId, query)).json<LandHistory>();
  const told = ({ steps }: LandHistory) =>
    steps.map(({ document, reasons }) => [document.id, ...reasons]);

  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
    await addSource(site.database, 'recorder', MARION);
    await addSource(site.database, 'recorder', LAKE);
    const legals = [{ ...LOT, parcel: PARCEL }];
    id['first'] = await passes('2001-01-10', 'Ada Quillfeather', 'Ben Dovetailer', { legals });
    id['mortgage'] = await record('2001-01-11', {
      grantors: [{ name: 'Ben Dovetailer' }],
      grantees: [{ name: 'Quillbank' }],
      // As a clerk might type it: other case, leading zeros.
      legals: [{ ...LOT, subdivision: 'QUILLWOOD', lot: '012', block: 'b' }],
    });
    id['release'] = await record('2009-03-02', {
      type_code: 'RMTG',
      type_name: 'Release of mortgage',
      references: [['RELEASES', id['mortgage']]],
    });
    id['second'] = await passes('2009-03-03', 'Benjamin Dovetailer', 'Cleo Mortise', { legals });
    id['lien'] = await record('2015-06-01', {
      type_code: 'ML',
      type_name: 'Mechanic’s lien',
      legals: [{ text: 'Parcel', parcel: PARCEL }],
      references: [['REFERS', '1989-77']],
    });
    id['third'] = await passes('2016-06-01', 'Cleo Tenon', 'Dora Rabbet', { legals });
    // Other parcels: another lot, another block, and the same lot in another county.
    await passes('2016-07-01', 'Nobody Here', 'Nobody There', { legals: [{ ...LOT, lot: '13' }] });
    await passes('2016-07-02', 'Nobody Here', 'Nobody There', {
      legals: [{ ...LOT, block: null }],
    });
    await passes('2016-07-03', 'Nobody Here', 'Nobody There', { legals, county_id: LAKE });
  });
  afterAll(() => site.close());

  it('lists documents of the same parcel or lot and their references, each with the reason', async () => {
    expect(told(await history(id['second']!))).toEqual([
      [id['first'], 'PARCEL', 'LOT'],
      [id['mortgage'], 'LOT'],
      [id['release'], 'REFERENCE'],
      [id['second'], 'ITSELF'],
      [id['lien'], 'PARCEL'],
      [id['third'], 'PARCEL', 'LOT'],
    ]);
  });

  it('lists documents that spell the subdivision and lot differently, as searches do', async () => {
    const [deed, mortgage] = [
      { subdivision: 'Oakquill Addition', lot: '12-A' },
      { subdivision: 'Oakquill Addn', lot: '12A' },
    ].map((land) => [{ text: 'Land', ...land }]);
    const first = await passes('2003-01-10', 'Ada Quillfeather', 'Eve Dado', { legals: deed! });
    const open = await record('2003-01-11', { legals: mortgage! });
    const further = await record('2003-01-12', {
      legals: mortgage!,
      references: [['REFERS', first]],
    });
    for (const from of [first, open]) {
      const { steps } = await history(from);
      expect(
        steps.map(({ document, isOtherLand, reasons }) => [document.id, isOtherLand, ...reasons]),
      ).toEqual([
        [first, false, from === first ? 'ITSELF' : 'LOT'],
        [open, false, from === open ? 'ITSELF' : 'LOT'],
        [further, false, 'LOT'],
      ]);
    }
  });

  it('opens the property history from a release without a parcel', async () => {
    const { legals, steps } = await history(id['release']!);
    expect(legals).toEqual([]);
    expect(steps.map(({ document }) => document.id)).toEqual([id['mortgage'], id['release']]);
  });

  it('shows unreleased documents and missing earlier documents', async () => {
    const { steps } = await history(id['first']!);
    expect(steps.filter(({ document }) => document.status === 'OPEN')).toMatchObject([
      { document: { id: id['lien'] }, references: [{ target: '1989-77', isHeld: false }] },
    ]);
    const release = steps.find(({ document }) => document.id === id['release']);
    expect(release?.references).toMatchObject([{ relation: 'RELEASES', targetId: id['mortgage'] }]);
  });

  it('shows gaps between the names on deeds, and accepts Ben for Benjamin', async () => {
    const { steps } = await history(id['first']!);
    expect(
      steps.flatMap(({ document, gap }) => (gap === null ? [] : [[document.id, gap]])),
    ).toEqual([
      [id['first'], 'START'],
      [id['third'], 'OTHER_NAMES'],
    ]);
  });

  it('shows no gap at a deed that was rerecorded to correct an error', async () => {
    const legals = [{ text: 'Parcel', parcel: '49-99-11' }];
    const deed = await passes('2011-01-10', 'Ada Quillfeather', 'Ben Dovetailer', { legals });
    const again = (day: string, corrected: number): Promise<number> =>
      passes(day, 'Ada Quillfeather', 'Ben Dovetailer', {
        legals,
        references: [['CORRECTS', corrected]],
      });
    const second = await again('2011-02-10', deed);
    await again('2011-03-10', second);
    await passes('2012-01-10', 'Ben Dovetailer', 'Cleo Mortise', { legals });
    const last = await passes('2013-01-10', 'Ada Quillfeather', 'Dora Rabbet', { legals });
    const { steps } = await history(last);
    expect(steps.map(({ gap }) => gap)).toEqual(['START', null, null, null, 'OTHER_NAMES']);
  });

  it('shows no gap after a correction of a deed that isn’t the latest deed', async () => {
    const legals = [{ text: 'Parcel', parcel: '49-99-13' }];
    const deed = await passes('2011-01-10', 'Ada Quillfeather', 'Ben Dovetailer', { legals });
    await passes('2012-01-10', 'Ben Dovetailer', 'Cleo Mortise', { legals });
    await passes('2013-01-10', 'Ada Quillfeather', 'Ben Dovetailer', {
      legals,
      references: [['CORRECTS', deed]],
    });
    const last = await passes('2014-01-10', 'Cleo Mortise', 'Dora Rabbet', { legals });
    const { steps } = await history(last);
    expect(steps.map(({ gap }) => gap)).toEqual(['START', null, null, null]);
  });

  it('lists each release despite a blanket assignment with hundreds of references', async () => {
    const legals = [{ text: 'Parcel', parcel: '49-99-12' }];
    const mortgage = await record('2011-01-10', { legals });
    const blanket = await record('2011-02-10', { legals, type_code: 'AMTG' });
    const numbers = Array.from({ length: 600 }, (_, at) => ({
      document_id: blanket,
      relation: 'ASSIGNS' as const,
      target_id: null,
      target_number: `BLANKET-${String(at)}`,
    }));
    const { db } = site.database;
    await db.insertInto('document_reference').values(numbers).execute();
    await db
      .insertInto('document_reference')
      .values({ ...numbers[0]!, target_number: 'M', target_id: mortgage })
      .execute();
    const release = await record('2012-01-10', {
      legals,
      type_code: 'RMTG',
      references: [['RELEASES', mortgage]],
    });
    const { steps } = await history(mortgage);
    const [, assigned, released] = steps;
    expect(assigned).toMatchObject({ document: { id: blanket }, moreReferences: 551 });
    expect(assigned?.references).toHaveLength(50);
    expect(assigned?.references.map(({ targetId }) => targetId)).toContain(mortgage);
    expect(released).toMatchObject({
      document: { id: release },
      moreReferences: 0,
      references: [{ relation: 'RELEASES', targetId: mortgage }],
    });
  });

  it("ignores the grantors of a sheriff's deed", async () => {
    const sold = [{ text: 'Parcel', parcel: '49-99-02' }];
    await passes('2011-01-10', 'Ada Quillfeather', 'Ben Dovetailer', { legals: sold });
    const sheriff = { type_code: 'SD', type_name: 'Sheriff’s deed', legals: sold };
    const last = await passes('2012-01-10', 'Sheriff of Marion', 'Quillbank', sheriff);
    const { steps } = await history(last);
    expect(steps.map(({ gap }) => gap)).toEqual(['START', null]);
  });

  it('limits the property history to one parcel on request', async () => {
    const legals = [LOT, { text: 'Elsewhere Lot 1', subdivision: 'Elsewhere', lot: '1' }];
    const both = await passes('2020-01-10', 'Dora Rabbet', 'Eve Dado', { legals });
    const other = await passes('2020-01-11', 'Finn Miter', 'Eve Dado', { legals: [legals[1]!] });
    const whole = await history(both);
    const piece = whole.legals[1]!.id;
    expect(told(whole)).toContainEqual([id['first'], 'LOT']);
    const { legalId, steps } = await history(both, `?legalId=${String(piece)}`);
    expect(legalId).toBe(piece);
    expect(steps.map(({ document }) => document.id)).toEqual([both, other]);
    const foreign = await ask(id['first']!, `?legalId=${String(piece)}`);
    expect(foreign.statusCode).toBe(404);
  });

  it.each(['N/A', '0', 'UNKNOWN', '000000', '12-3'])(
    'joins no documents by the parcel number %s',
    async (parcel) => {
      const legals = [{ text: 'Parcel', parcel }];
      const one = await passes('2020-02-10', 'Ada Quillfeather', 'Eve Dado', { legals });
      await passes('2020-02-11', 'Gus Kerf', 'Hal Scarf', { legals });
      expect(told(await history(one))).toEqual([[one, 'ITSELF']]);
    },
  );

  it.each([
    [{ subdivision: 'N/A', lot: '5' }],
    [{ subdivision: 'Unplatted', lot: '5' }],
    [{ subdivision: 'Quillmarsh', lot: 'PT' }],
    [{ subdivision: 'Quillmarsh', lot: 'N/A' }],
    [{ subdivision: 'Quillmarsh', lot: 'ALL' }],
  ])('joins no documents by the placeholder in %j', async (land) => {
    const legals = [{ text: 'Land', ...land }];
    const one = await passes('2020-02-10', 'Ada Quillfeather', 'Eve Dado', { legals });
    await passes('2020-02-11', 'Gus Kerf', 'Hal Scarf', { legals });
    expect(told(await history(one))).toEqual([[one, 'ITSELF']]);
  });

  it.each([
    ['section', { section: 4, township: '17N', range: '3E' }, { section: 9 }],
    ['parcel', { parcel: '49-01-04-100-001.000-101' }, { parcel: '49-02-09-100-001.000-101' }],
    ['number of lots', { lot: '58' }, { lot: '5-8' }],
  ])(
    'excludes the same lot of a different plat with the same name, based on its %s',
    async (what, near, more) => {
      const plat = { text: 'Lot', subdivision: `Original Plat ${what}`, lot: '5', ...near };
      const [here, far] = [[plat], [{ ...plat, ...more }]];
      const one = await passes('2020-02-10', 'Ada Quillfeather', 'Eve Dado', { legals: here });
      await passes('2020-02-11', 'Gus Kerf', 'Hal Scarf', { legals: far });
      const { parcel: _none, ...bare } = { parcel: null, ...plat };
      const mortgage = await record('2020-02-12', { legals: [bare] });
      expect(told(await history(one))).toEqual([
        [one, 'ITSELF'],
        [mortgage, 'LOT'],
      ]);
    },
  );

  it('joins the same lot under a parcel number that was changed or split', async () => {
    const plat = { text: 'Lot', subdivision: 'Quillsplit', lot: '5', block: 'N/A' };
    const ids: number[] = [];
    for (const parcel of ['49-05-04-100-001.000-101', '49-05-04-100-002.000-102', '1012345']) {
      ids.push(await record('2020-02-12', { legals: [{ ...plat, parcel }] }));
    }
    ids.push(await record('2020-02-12', { legals: [{ ...plat, block: null }] }));
    expect((await history(ids[0]!)).steps.map(({ document }) => document.id)).toEqual(ids);
  });

  it.each([
    ['without land', []],
    ['with the land of all owners', ['49-99-04-1', '49-99-04-2']],
  ])('excludes the land of other owners in a blanket assignment %s', async (_what, parcels) => {
    const [own, other] = ['49-99-04-1', '49-99-04-2'].map((parcel) => [{ text: 'P', parcel }]);
    const mortgage = await record('2020-03-10', { legals: own! });
    const stranger = await record('2020-03-11', { legals: other! });
    await passes('2020-03-12', 'Gus Kerf', 'Hal Scarf', {
      legals: other!,
      references: [['REFERS', stranger]],
    });
    const assignment = await record('2020-03-13', {
      type_code: 'AMTG',
      type_name: 'Assignment of mortgage',
      legals: parcels.map((parcel) => ({ text: 'P', parcel })),
      references: [
        ['ASSIGNS', mortgage],
        ['ASSIGNS', stranger],
      ],
    });
    const { steps } = await history(mortgage);
    const ids = steps.map(({ document }) => document.id);
    expect(ids).toContain(assignment);
    expect(ids).not.toContain(stranger);
  });

  it.each([
    ['a section', '49-99-07-1', { section: 12, township: '17N', range: '3E' }],
    ['a subdivision', '49-99-07-2', { subdivision: 'Far Acres' }],
  ])('excludes other owners whose land is described only by %s', async (_what, parcel, land) => {
    const own = [{ text: 'P', parcel }];
    const mortgage = await record('2020-05-10', { legals: own });
    const stranger = await record('2020-05-11', { legals: [{ text: 'Far', ...land }] });
    const assignment = await record('2020-05-12', {
      type_code: 'AMTG',
      type_name: 'Assignment of mortgage',
      references: [
        ['ASSIGNS', mortgage],
        ['ASSIGNS', stranger],
      ],
    });
    const { steps } = await history(mortgage);
    expect(steps.map(({ document }) => document.id)).toEqual([mortgage, assignment]);
  });

  it('marks a document about other land that refers to this land', async () => {
    const first = await record('2020-06-10', { legals: [{ text: 'P', parcel: '49-99-08-1' }] });
    const far = await record('2020-06-11', {
      legals: [{ text: 'P', parcel: '49-99-08-2' }],
      references: [['REFERS', first]],
    });
    const { steps } = await history(first);
    expect(steps.map(({ document, isOtherLand }) => [document.id, isOtherLand])).toEqual([
      [first, false],
      [far, true],
    ]);
  });

  it('lists a referenced deed of other land without its references, and reports no gap because of it', async () => {
    const [legals, elsewhere] = ['49-99-05', '49-99-06'].map((parcel) => [{ text: 'P', parcel }]);
    const first = await passes('2020-04-10', 'Ada Quillfeather', 'Eve Dado', { legals: legals! });
    const far = await record('2020-04-11', { legals: elsewhere! });
    const other = await passes('2020-04-12', 'Gus Kerf', 'Hal Scarf', {
      legals: elsewhere!,
      references: [
        ['REFERS', first],
        ['REFERS', far],
      ],
    });
    const last = await passes('2020-04-13', 'Eve Dado', 'Finn Miter', { legals: legals! });
    const found = await history(first);
    expect(told(found)).toEqual([
      [first, 'ITSELF'],
      [other, 'REFERENCE'],
      [last, 'PARCEL'],
    ]);
    expect(found.steps.map(({ gap }) => gap)).toEqual(['START', null, null]);
  });

  it("hides confidential documents and the other edition's documents from the property history", async () => {
    const legals = [{ text: 'Parcel', parcel: '49-99-01' }];
    const hidden = await passes('2018-01-10', 'Ada Quillfeather', 'Gus Kerf', {
      legals,
      is_confidential: true,
    });
    const open = await passes('2019-01-10', 'Gus Kerf', 'Hal Scarf', { legals });
    expect(told(await history(open))).toEqual([[open, 'ITSELF']]);
    expect((await ask(hidden)).statusCode).toBe(404);
    const michigan = { headers: { 'location-code': 'STATE-MI' } };
    const answer = await visitor.call('GET', `/recorder/documents/${String(open)}/land`, michigan);
    expect(answer.statusCode).toBe(404);
  });

  it('lists the 200 newest documents for a property, and always the requested document', async () => {
    const legals = [{ text: 'Parcel', parcel: '49-99-03' }];
    const first = await passes('1991-01-10', 'Ada Quillfeather', 'Ben Dovetailer', { legals });
    for (let index = 0; index < 201; index += 1) {
      await record('2000-01-10', { type_code: 'MISC', type_name: 'Miscellaneous', legals });
    }
    const { capped, steps } = await history(first);
    expect(capped).toBe(true);
    expect(steps).toHaveLength(200);
    expect(steps[0]?.document.id).toBe(first);
  });

  it('shows no gap that documents older than the 200 newest could fill', async () => {
    const legals = [{ text: 'Parcel', parcel: '49-99-09' }];
    const first = await passes('1991-01-10', 'Ada Quillfeather', 'Ben Dovetailer', { legals });
    const cut = await passes('1999-01-10', 'Ben Dovetailer', 'Cleo Mortise', { legals });
    for (let index = 0; index < 198; index += 1) {
      await record('2000-01-10', { type_code: 'MISC', type_name: 'Miscellaneous', legals });
    }
    const third = await passes('2015-01-10', 'Cleo Mortise', 'Dora Rabbet', { legals });
    const last = await passes('2016-01-10', 'Eve Dado', 'Finn Miter', { legals });
    for (const requested of [first, last]) {
      const { capped, steps } = await history(requested);
      expect(capped).toBe(true);
      expect(steps.map(({ document }) => document.id)).toContain(third);
      expect(steps.filter(({ gap }) => gap !== null)).toMatchObject([
        { document: { id: last }, gap: 'OTHER_NAMES' },
      ]);
    }
    const { steps } = await history(first);
    expect(steps.map(({ document }) => document.id)).not.toContain(cut);
  });

  it('finds the earliest deed if only documents linked by references exceed the limit', async () => {
    const legals = [{ text: 'Parcel', parcel: '49-99-10' }];
    const first = await passes('2001-01-10', 'Ada Quillfeather', 'Ben Dovetailer', { legals });
    for (let index = 0; index < 200; index += 1) {
      await record('2000-01-10', { references: [['REFERS', first]] });
    }
    const { capped, steps } = await history(first);
    expect(capped).toBe(true);
    expect(steps.filter(({ gap }) => gap !== null)).toMatchObject([
      { document: { id: first }, gap: 'START' },
    ]);
  });
});
