import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CodesOverview } from '#contract/schemas/filingCodes';
import { importCodes } from '../../../../src/client/features/admin/codes/slice';
import { Screen } from '../../../../src/client/features/admin/screens/FilingCodesScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';
import { openPage } from '../../../support/testStore';

const AT = '/in/admin/FilingCodes';
const LINE = 'GET /web/admin/filing-codes';
const UPLOAD_LINE = 'POST /web/admin/filing-codes/imports';
const START_LINE = 'POST /web/admin/filing-codes/imports/7/start';
const SUPER_USER = testUser({ isSuperUser: true });

const overview = (state: string, report: readonly string[] = []) =>
  goodBody('getFilingCodes', {
    versions: [
      {
        id: 3,
        countyName: null,
        source: 'shipped',
        effectiveOn: '2026-01-01',
        codes: 1_204,
        isInForce: true,
      },
    ],
    imports: [
      {
        id: 7,
        fileName: 'marion.csv',
        countyName: 'Marion',
        effectiveOn: '2026-02-01',
        state,
        codes: 12,
        report,
        createdAt: '2026-01-01T12:00:00.000Z',
      },
    ],
    counties: [{ id: 18_097, name: 'Marion' }],
  }) as CodesOverview;

const open = async (body: CodesOverview) => ({
  page: await renderOnPage(<Screen />, {
    user: SUPER_USER,
    at: AT,
    prepare: ({ network }) => network.always(LINE, answer(200, body)),
  }),
  person: userEvent.setup(),
});

describe('the e-filing code screen', () => {
  it('lists versions, and shows the errors of a file by line, without a button to activate the file', async () => {
    const report = ['marion.csv, line 2: ZZZ1 needs a name.'];
    await open(overview('REFUSED', report));
    const versions = await screen.findByRole('table', { name: 'Versions, newest first' });
    expect(within(versions).getByText('In effect')).toBeVisible();
    expect(screen.getByText('marion.csv, line 2: ZZZ1 needs a name.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Activate' })).toBeNull();
  });

  it('sends the chosen file with its county and effective date', async () => {
    const { page, person } = await open(overview('READY'));
    page.network.always(UPLOAD_LINE, answer(200, overview('READY')));
    await person.click(await screen.findByRole('button', { name: 'Check file' }));
    expect(screen.getAllByText('Choose a file.')).not.toHaveLength(0);
    const file = new File(['list,code,name'], 'codes.csv', { type: 'text/csv' });
    file.text = () => Promise.resolve('list,code,name');
    await person.upload(screen.getByLabelText(/^File/, { selector: 'input' }), file);
    await person.selectOptions(screen.getByLabelText('For'), 'Marion');
    await person.type(screen.getByLabelText(/Effective date/), '2026-03-01');
    await person.click(screen.getByRole('button', { name: 'Check file' }));
    const [sent] = page.network.sent(UPLOAD_LINE);
    expect(JSON.parse(String(sent?.body))).toEqual({
      fileName: 'codes.csv',
      content: 'list,code,name',
      countyId: 18_097,
      effectiveOn: '2026-03-01',
    });
  });

  it('reloads the list every second until the import ends', async () => {
    const page = await openPage({
      user: SUPER_USER,
      at: AT,
      prepare: ({ network }) => network.always(LINE, answer(200, overview('READY'))),
    });
    await page.settle();
    page.network.always(START_LINE, answer(200, overview('IMPORTING')));
    page.network.always(LINE, answer(200, overview('IMPORTING')));
    page.dispatch(importCodes.send({ params: { importId: 7 } }));
    await page.settle();
    expect(page.network.sent(LINE)).toHaveLength(2);
    await page.advance(1_000);
    expect(page.network.sent(LINE)).toHaveLength(3);
    page.network.always(LINE, answer(200, overview('IN_FORCE')));
    await page.advance(1_000);
    await page.advance(5_000);
    expect(page.network.sent(LINE)).toHaveLength(4);
  });

  it('stops reloading the list when the user leaves', async () => {
    const page = await openPage({
      user: SUPER_USER,
      at: AT,
      prepare: ({ network }) => network.always(LINE, answer(200, overview('IMPORTING'))),
    });
    await page.settle();
    page.network.always(START_LINE, answer(200, overview('IMPORTING')));
    page.dispatch(importCodes.send({ params: { importId: 7 } }));
    await page.advance(1_000);
    const before = page.network.sent(LINE).length;
    expect(before).toBeGreaterThan(2);
    await page.visit('/in/common/About');
    await page.advance(10_000);
    expect(page.network.sent(LINE)).toHaveLength(before);
  });
});
