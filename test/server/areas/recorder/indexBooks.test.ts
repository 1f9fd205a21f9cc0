import { MANUAL_INDEX_COUNTIES } from '#contract/counties/manualIndex';
import type { IndexBooks } from '#contract/schemas/documents';
import { addSource } from '../../registerSeed';
import { MARION } from '../../seed';
import { openTestSite, type TestBrowser, type TestSite } from '../../testApp';

const WAYNE = 18177;
const KENT = 26081;
const MICHIGAN = { headers: { 'location-code': 'STATE-MI' } };
const PAGE = '<svg xmlns="http://www.w3.org/2000/svg"><text>Quillfeather</text></svg>';

describe('index books', () => {
  let site: TestSite;
  let visitor: TestBrowser;
  const ids: number[] = [];
  beforeAll(async () => {
    site = await openTestSite();
    visitor = site.browser();
    const { database } = site;
    await addSource(database, 'recorder', WAYNE, { office_name: 'Recorder of Wayne' });
    await database.db.deleteFrom('index_book').execute();
    const book = { pages: 2, letter_from: 'A', letter_to: 'K' };
    for (const [county_id, year_from] of [
      [WAYNE, 1930],
      [WAYNE, 1901],
      [KENT, 1950],
      [MARION, 1950],
    ] as const) {
      const { id } = await database.db
        .insertInto('index_book')
        .values({
          ...book,
          county_id,
          title: `Grantors from ${String(year_from)}`,
          kind: 'GRANTOR',
          year_from,
          year_to: year_from + 9,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      ids.push(id);
      await database.db
        .insertInto('index_page')
        .values([1, 2].map((page_number) => ({ book_id: id, page_number, svg: PAGE })))
        .execute();
    }
  });
  afterAll(() => site.close());

  const booksOf = (county: number | string, changes = {}) =>
    visitor.call('GET', `/recorder/index-books/${String(county)}`, changes);
  const page = (book: number | string | undefined, number: number | string) =>
    visitor.open(`/web/recorder/index-books/${String(book)}/pages/${String(number)}.svg`);

  it('returns 404 for a county whose books aren’t online, and counts the books of the others', async () => {
    const booksIn = async (county: number) =>
      (await visitor.call('GET', `/common/counties/${String(county)}`)).json<{
        indexBooks: number;
      }>().indexBooks;
    expect([await booksIn(WAYNE), await booksIn(MARION)]).toEqual([2, 0]);
    const listed = MANUAL_INDEX_COUNTIES.find((id) => id !== WAYNE && id !== KENT) ?? 0;
    expect((await booksOf(listed)).statusCode).toBe(404);
    expect(await booksIn(listed)).toBe(0);
  });

  it('lists the books by kind and years, with the office that keeps them', async () => {
    const books = (await booksOf(WAYNE)).json<IndexBooks>();
    expect(books.books.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(books).toMatchObject({
      county: { id: WAYNE, name: 'Wayne County' },
      office: { name: 'Recorder of Wayne' },
      books: [{ yearFrom: 1901, yearTo: 1910, letterFrom: 'A', letterTo: 'K', pages: 2 }, {}],
    });
  });

  it('returns 404 for index books of counties in the other edition or without books', async () => {
    expect((await booksOf(KENT, MICHIGAN)).json<IndexBooks>().books).toHaveLength(1);
    expect((await booksOf(KENT)).statusCode).toBe(404);
    expect((await booksOf(WAYNE, MICHIGAN)).statusCode).toBe(404);
    expect((await booksOf(MARION)).statusCode).toBe(404);
    for (const county of ['0', 'x', '99999999999', '18999']) {
      expect((await booksOf(county)).statusCode).toBe(404);
    }
  });

  it('serves an image of each book page, which browsers cache for an hour', async () => {
    const answer = await page(ids[0], 2);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, max-age=3600');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.body).toBe(PAGE);
  });

  it('returns 404 past the last book page and for a county without books', async () => {
    for (const number of [3, 0, '-1', 'x', '1e1', '99999999999']) {
      expect((await page(ids[0], number)).statusCode).toBe(404);
    }
    expect((await page(ids[3], 1)).statusCode).toBe(404);
    expect((await page(2_147_483_647, 1)).statusCode).toBe(404);
    expect((await page('x', 1)).statusCode).toBe(404);
  });
});
