import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { BULK_BATCH_CHANGED, BULK_ROW_STATES } from '#contract/filing/bulkFiling';
import type { BulkBatch } from '#contract/schemas/bulkFiling';
import { tableOf, parseNumbers } from '../../../../src/client/features/efiling/bulk/ChooseCases';
import { batchChanged, batchRows } from '../../../../src/client/features/efiling/bulk/slice';
import { parseCents, parseCount } from '../../../../src/client/features/efiling/bulk/totals';
import { Screen as Generator } from '../../../../src/client/features/efiling/screens/BulkBatchGeneratorScreen';
import { Screen as Status } from '../../../../src/client/features/efiling/screens/BulkFilingStatusScreen';
import { createDraftDesk } from '../../../../src/client/platform/draftDesk';
import { loggedOutSeen } from '../../../../src/client/state/session/slice';
import {
  BATCH_AT,
  BATCH_ID,
  batchBody,
  BULK_USER,
  rowsBody,
  STATUS_AT,
} from '../../../support/stories/efiling/bulk';
import { goodBody } from '../../../support/goodAnswers';
import { leavePhone, showOnPhone } from '../../../support/phone';
import { renderOnPage } from '../../../support/testPage';
import { answer, createTabStorage } from '../../../support/testPorts';

const PATH = `/web/efiling/bulk/batches/${BATCH_ID}`;
const ENVELOPE_ID = '0b6e7e0c-6d4e-4a39-9a55-7d9ad5e0a3b1';
const START = goodBody('getFilingStart', { filer: null });

const countsOf = (rows: Partial<Record<(typeof BULK_ROW_STATES)[number], number>>) =>
  BULK_ROW_STATES.map((state) => ({
    state,
    rows: rows[state] ?? 0,
    cents: (rows[state] ?? 0) * 15_700,
  }));
const row = (changes: object = {}) => ({
  position: 12,
  fileNumber: 'A-1001',
  caption: 'Acme v. Roe',
  state: 'bad',
  cells: ['A-1001', '6/31/2026', 'Muncie'],
  problems: [],
  warnings: [],
  cents: null,
  reason: null,
  envelopeId: null,
  envelopeNumber: null,
  caseNumber: null,
  filedAt: null,
  timeZone: null,
  ...changes,
});
const WITH_TABLE = {
  tableName: 'June.csv',
  headers: ['File', 'Born', 'Town'],
  columns: ['file_number', '', ''],
  sums: { rows: 2, cents: 250_000, documents: 4 },
  stampedCopies: 1,
  preview: [{ cells: ['A-1001', '6/31/2026', 'Muncie'] }],
};

async function open(
  at: string,
  batch: object = {},
  rows: readonly object[] = [],
  texts = new Map<string, string>(),
) {
  const page = await renderOnPage(at.includes('Status') ? <Status /> : <Generator />, {
    user: BULK_USER,
    at,
    ports: { drafts: createDraftDesk(), tabStorage: createTabStorage(texts) },
    prepare: ({ network }) => {
      network.always('GET /web/efiling/start', answer(200, START));
      network.always('GET /web/efiling/bulk/cases', answer(200, { cases: [] }));
      network.always(`GET ${PATH}`, answer(200, batchBody(batch)));
      network.always(`GET ${PATH}/rows`, answer(200, rowsBody(rows)));
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'June' });
  const bodyOf = (line: string): unknown =>
    JSON.parse(String(page.network.sent(line).at(-1)?.body));
  return { ...page, bodyOf, person: userEvent.setup() };
}

describe('the batch editor', () => {
  it('shows a problem at its cell, and saves the corrected row with its other cells', async () => {
    const problems = [
      { column: 'born', text: 'June has 30 days.' },
      { column: null, text: 'The same case is in line 3.' },
    ];
    const columns = ['file_number', 'born', 'city'];
    const batch = { ...WITH_TABLE, columns, counts: countsOf({ bad: 1 }) };
    const page = await open(BATCH_AT, batch, [row({ problems })]);
    const form = await screen.findByRole('form', { name: 'Line 12, A-1001, Acme vs. Roe' });
    expect(screen.getByText('The same case is in line 3.')).toBeVisible();
    const cell = within(form).getByRole('textbox', { name: 'Born' });
    expect(cell).toHaveAccessibleDescription(/June has 30 days/);
    expect(within(form).getAllByRole('textbox')).toHaveLength(1);
    page.network.always(`PUT ${PATH}/rows/12`, answer(200, batchBody({ version: 2 })));
    await page.person.clear(cell);
    await page.person.type(cell, '6/30/2026');
    await page.person.click(within(form).getByRole('button', { name: /^Save row/ }));
    expect(page.bodyOf(`PUT ${PATH}/rows/12`)).toEqual({
      version: 1,
      cells: ['A-1001', '6/30/2026', 'Muncie'],
    });
  });

  /** Opens a batch with a bad row, and types a correction without saving it. */
  async function openWithEdit() {
    const problems = [{ column: 'born', text: 'June has 30 days.' }];
    const columns = ['file_number', 'born', 'city'];
    const batch = { ...WITH_TABLE, columns, counts: countsOf({ bad: 1 }) };
    const page = await open(BATCH_AT, batch, [row({ problems })]);
    const cell = await screen.findByRole('textbox', { name: 'Born' });
    await page.person.clear(cell);
    await page.person.type(cell, '6/30/2026');
    return { page, problems };
  }

  describe('edits after the session ended', () => {
    const problems = [{ column: 'born', text: 'June has 30 days.' }];
    const columns = ['file_number', 'born', ''];
    const batch = { ...WITH_TABLE, columns, counts: countsOf({ bad: 1 }) };

    /** Opens the batch, edits a cell and the mapping, and ends the session. */
    async function leaveEdited(texts: Map<string, string>) {
      const page = await open(BATCH_AT, batch, [row({ problems })], texts);
      await page.person.click(await screen.findByRole('button', { name: /^Show all cells/ }));
      await page.person.type(screen.getByRole('textbox', { name: 'Town' }), ', IN');
      await page.person.selectOptions(
        screen.getByRole('combobox', { name: 'Column for “Town”' }),
        'defendant_1_city',
      );
      await act(async () => {
        page.dispatch(loggedOutSeen());
        await page.settle();
      });
      page.view.unmount();
    }

    it('restores the edits of a row and of the columns after login', async () => {
      const texts = new Map<string, string>();
      await leaveEdited(texts);
      await open(BATCH_AT, batch, [row({ problems })], texts);
      expect(await screen.findByRole('textbox', { name: 'Town' })).toHaveValue('Muncie, IN');
      expect(screen.getByRole('combobox', { name: 'Column for “Town”' })).toHaveValue(
        'defendant_1_city',
      );
      expect(screen.getAllByText('Restored. Not saved yet')).toHaveLength(2);
    });

    it("doesn't restore the edits of a row that was changed in the meantime", async () => {
      const texts = new Map<string, string>();
      await leaveEdited(texts);
      const changed = row({ problems, cells: ['A-1002', '6/31/2026', 'Gary'] });
      await open(BATCH_AT, batch, [changed], texts);
      expect(await screen.findByText('Restored. Not saved yet')).toBeVisible();
      expect(screen.queryByDisplayValue('Muncie, IN')).toBeNull();
    });
  });

  it('shows the cells of uploaded corrections instead of earlier edits of the same line', async () => {
    const { page, problems } = await openWithEdit();
    const uploaded = row({ problems, cells: ['A-1002', '6/0/2026', 'Muncie'] });
    const { key } = batchRows.select(page.store.getState()) as { key: string };
    const data = rowsBody([uploaded]) as never;
    act(() => void page.dispatch(batchRows.actions.received({ key, data })));
    expect(screen.getByRole('textbox', { name: 'Born' })).toHaveValue('6/0/2026');
    expect(screen.queryByText('Not saved yet')).toBeNull();
    expect(screen.getByRole('button', { name: /^Save row/ })).toBeDisabled();
  });

  it("drops an edit when another case's row replaces the line, even if the edited cell is the same", async () => {
    const { page, problems } = await openWithEdit();
    const other = row({ problems, cells: ['B-2002', '6/31/2026', 'Gary'] });
    const { key } = batchRows.select(page.store.getState()) as { key: string };
    const receive = (list: readonly object[]) =>
      act(() => {
        page.dispatch(batchRows.actions.received({ key, data: rowsBody(list) as never }));
      });
    receive([other]);
    expect(screen.getByRole('textbox', { name: 'Born' })).toHaveValue('6/31/2026');
    // The edit doesn't return with the earlier row.
    receive([row({ problems })]);
    expect(screen.getByRole('textbox', { name: 'Born' })).toHaveValue('6/31/2026');
  });

  it('reloads the rows after a conflict, and saves with the reloaded version', async () => {
    const problems = [{ column: 'born', text: 'June has 30 days.' }];
    const columns = ['file_number', 'born', 'city'];
    const batch = { ...WITH_TABLE, columns, counts: countsOf({ bad: 1 }) };
    const page = await open(BATCH_AT, batch, [row({ problems })]);
    const born = () => screen.getByRole('textbox', { name: 'Born' });
    const correct = async () => {
      await page.person.clear(born());
      await page.person.type(born(), '6/30/2026');
      await page.person.click(screen.getByRole('button', { name: /^Save row/ }));
      await page.drawn();
    };
    await screen.findByRole('textbox', { name: 'Born' });
    // A colleague replaces the table; the poll shows the new version before its rows.
    act(() => void page.dispatch(batchChanged(batchBody({ ...batch, version: 2 }) as BulkBatch)));
    const other = row({ problems, cells: ['B-2002', '6/0/2026', 'Gary'] });
    page.network.always(`GET ${PATH}`, answer(200, batchBody({ ...batch, version: 2 })));
    page.network.always(`GET ${PATH}/rows`, answer(200, rowsBody([other], { version: 2 })));
    page.network.once(
      `PUT ${PATH}/rows/12`,
      answer(409, { message: 'No.', code: BULK_BATCH_CHANGED }),
    );
    await correct();
    expect(page.bodyOf(`PUT ${PATH}/rows/12`)).toMatchObject({ version: 1 });
    expect(born()).toHaveValue('6/0/2026');
    page.network.always(`PUT ${PATH}/rows/12`, answer(200, batchBody({ ...batch, version: 3 })));
    await correct();
    expect(page.bodyOf(`PUT ${PATH}/rows/12`)).toEqual({
      version: 2,
      cells: ['B-2002', '6/30/2026', 'Gary'],
    });
  });

  it('reloads all opened pages of rows after a conflict, and after a reload that failed', async () => {
    const columns = ['file_number', 'born', 'city'];
    const unfinished = {
      id: '7d0b7f10-6a0e-4d0c-9f0a-0f5f2b1f6b01',
      name: 'June.zip',
      bytes: 2_048,
      state: 'receiving',
      reason: null,
    };
    const counts = countsOf({ bad: 2 });
    const batch = { ...WITH_TABLE, columns, counts, packages: [unfinished] };
    const rowOf = (position: number, town: string) => {
      const problems = [{ column: 'city', text: 'No such town.' }];
      return row({ position, problems, cells: ['A-1', '', town] });
    };
    const page = await open(BATCH_AT, batch, [rowOf(12, 'Gary'), rowOf(13, 'Brazil')]);
    const towns = () =>
      screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Town' }).map(({ value }) => value);
    await screen.findAllByRole('textbox', { name: 'Town' });
    const answerRows = (...bodies: readonly object[]) => {
      for (const body of bodies) page.network.once(`GET ${PATH}/rows`, answer(200, body));
    };
    const batchOf = (version: number) => batchBody({ ...batch, version });
    const [of2, of3] = [
      { version: 2, total: 2 },
      { version: 3, total: 2 },
    ];
    // Another version of the batch replaces the rows by a first page.
    answerRows(rowsBody([rowOf(12, 'Gary')], { ...of2, next: 12 }));
    page.network.always(`PUT ${PATH}`, answer(200, batchOf(2)));
    await page.person.click(screen.getByRole('button', { name: 'Save and compare' }));
    answerRows(rowsBody([rowOf(13, 'Brazil')], { ...of2, next: null }));
    await page.person.click(await screen.findByRole('button', { name: 'Show more rows' }));
    expect(towns()).toEqual(['Gary', 'Brazil']);
    answerRows(
      rowsBody([rowOf(12, 'Hobart')], { ...of3, next: 12 }),
      rowsBody([rowOf(13, 'Paoli')], { ...of3, next: null }),
    );
    const conflict = answer(409, { message: 'No.', code: BULK_BATCH_CHANGED });
    page.network.once(`PUT ${PATH}/rows/13`, conflict);
    page.network.always(`GET ${PATH}`, answer(200, batchOf(3)));
    const second = screen.getAllByRole('textbox', { name: 'Town' })[1];
    if (second !== undefined) await page.person.type(second, 's');
    await page.person.click(screen.getByRole('button', { name: 'Save row, line 13' }));
    await page.drawn();
    expect(towns()).toEqual(['Hobart', 'Paoli']);
    // A reload that fails leaves the opened pages, which the next one reloads.
    const removeFile = async (version: number) => {
      page.network.always(`GET ${PATH}`, answer(200, batchOf(version)));
      await page.person.click(screen.getByRole('button', { name: 'Remove June.zip' }));
      await page.drawn();
    };
    page.network.always(`DELETE /web/isefs/uploads/${unfinished.id}`, answer(204));
    page.network.once(`GET ${PATH}/rows`, answer(404, { message: 'Not found.' }));
    await removeFile(4);
    expect(towns()[0]).toBe('Hobart');
    const of5 = { version: 5, total: 2 };
    answerRows(
      rowsBody([rowOf(12, 'Hammond')], { ...of5, next: 12 }),
      rowsBody([rowOf(13, 'Peru')], { ...of5, next: null }),
    );
    await removeFile(5);
    expect(towns()).toEqual(['Hammond', 'Peru']);
  });

  it('offers to remove an unfinished zip file', async () => {
    const id = '7d0b7f10-6a0e-4d0c-9f0a-0f5f2b1f6b01';
    const unfinished = { id, name: 'June.zip', bytes: 2_048, state: 'receiving', reason: null };
    const page = await open(BATCH_AT, { ...WITH_TABLE, packages: [unfinished] });
    page.network.always(`DELETE /web/isefs/uploads/${id}`, answer(204));
    page.network.always(`GET ${PATH}`, answer(200, batchBody(WITH_TABLE)));
    await page.person.click(screen.getByRole('button', { name: 'Remove June.zip' }));
    await page.drawn();
    expect(screen.queryByText('June.zip')).not.toBeInTheDocument();
  });

  it('reloads rows of an older version after another change of the batch', async () => {
    const { settings } = batchBody() as { settings: object };
    const batch = { ...WITH_TABLE, settings, counts: countsOf({ bad: 1 }) };
    const page = await open(BATCH_AT, batch, [row()]);
    await screen.findByRole('form', { name: /^Line 12/ });
    page.network.always(`PUT ${PATH}`, answer(200, batchBody({ ...batch, version: 2 })));
    const renewed = [row({ position: 13 })];
    page.network.always(`GET ${PATH}/rows`, answer(200, rowsBody(renewed, { version: 2 })));
    await page.person.click(screen.getByRole('button', { name: 'Save and compare' }));
    expect(await screen.findByRole('form', { name: /^Line 13/ })).toBeVisible();
  });

  it('applies a saved mapping by header names, and saves it under another name', async () => {
    const mappings = [
      { name: 'Acme', headers: ['Town', 'File'], columns: ['defendant_1_city', 'file_number'] },
    ];
    const page = await open(BATCH_AT, { ...WITH_TABLE, mappings });
    expect(screen.getByText('Not used: Born, Town.')).toBeVisible();
    await page.person.selectOptions(screen.getByLabelText('Use a saved mapping'), 'Acme');
    expect(screen.getByText('Not used: Born.')).toBeVisible();
    expect(screen.getByText('Not saved yet')).toBeVisible();
    page.network.always(`PUT ${PATH}/mapping`, answer(200, batchBody({ version: 2 })));
    await page.person.type(screen.getByLabelText('Save mapping as'), 'Acme 2');
    await page.person.click(screen.getByRole('button', { name: 'Save columns' }));
    expect(page.bodyOf(`PUT ${PATH}/mapping`)).toEqual({
      version: 1,
      columns: ['file_number', '', 'defendant_1_city'],
      saveAs: 'Acme 2',
    });
  });

  it("shows which control totals match the table's", async () => {
    const { settings } = batchBody() as { settings: object };
    const totals = { rows: 2, cents: 260_000, documents: null };
    await open(BATCH_AT, { ...WITH_TABLE, settings: { ...settings, totals } });
    expect(screen.getByLabelText('Rows')).toHaveAccessibleDescription('In the table: 2. Equal');
    expect(screen.getByLabelText('Total amount')).toHaveAccessibleDescription(
      'In the table: $2,500.00. Off by $100.00',
    );
    expect(screen.getByLabelText('Documents')).toHaveAccessibleDescription(
      /No control total saved/,
    );
  });

  it('shows how many rows are checked while a large batch is checked', async () => {
    const counts = countsOf({ unchecked: 1_200 });
    const page = await open(BATCH_AT, { ...WITH_TABLE, counts });
    const answered = (changes: object) => answer(200, batchBody({ ...WITH_TABLE, ...changes }));
    const first = page.network.hold(`POST ${PATH}/check`);
    await page.person.click(screen.getByRole('button', { name: 'Check all rows' }));
    expect(screen.queryByText(/^Checked/)).toBeNull();
    const second = page.network.hold(`POST ${PATH}/check`);
    first.answer(answered({ version: 2, counts: countsOf({ ready: 500, unchecked: 700 }) }));
    expect(await screen.findByText('Checked 500 of 1,200 rows')).toBeVisible();
    second.answer(answered({ version: 3, state: 'checked', counts: countsOf({ ready: 1_200 }) }));
    expect(await screen.findByRole('button', { name: /^Release 1,200 rows/ })).toBeVisible();
    expect(screen.queryByText(/^Checked \d/)).toBeNull();
  });

  it('releases only the displayed rows and fees, not rows that await correction', async () => {
    const counts = countsOf({ ready: 2, bad: 1 });
    const page = await open(BATCH_AT, { ...WITH_TABLE, state: 'checked', counts });
    page.network.always(`POST ${PATH}/release`, answer(200, batchBody({ state: 'released' })));
    await page.person.click(screen.getByRole('button', { name: 'Release 2 rows for $314.00' }));
    expect(page.bodyOf(`POST ${PATH}/release`)).toEqual({ version: 1, rows: 2, cents: 31_400 });
    expect(await screen.findByRole('button', { name: 'Start filing' })).toBeVisible();
    expect(screen.getByText(/It is released, so it can’t be changed/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check all rows' })).toBeNull();
  });

  it('shows a user who can only upload that a reviewer releases the batch', async () => {
    await open(BATCH_AT, { state: 'checked', counts: countsOf({ ready: 2 }), mayReview: false });
    expect(
      screen.getByText(/One of your firm’s reviewers releases and starts the batch/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Release/ })).toBeNull();
  });

  it('creates a table from typed case numbers', async () => {
    const page = await open(BATCH_AT, { kind: 'oneDocument' });
    page.network.always(`PUT ${PATH}/table`, answer(200, batchBody({ version: 2 })));
    await page.person.type(await screen.findByLabelText('Case numbers'), '18C01-1, 18C01-2');
    await page.person.click(screen.getByRole('button', { name: 'Use 2 cases' }));
    expect(page.bodyOf(`PUT ${PATH}/table`)).toMatchObject({
      text: 'case_number\r\n"18C01-1"\r\n"18C01-2"\r\n',
      replaces: 'all',
      version: 1,
    });
  });

  it("saves control totals after a pending table upload, with the uploaded table's version", async () => {
    const page = await open(BATCH_AT, { kind: 'oneDocument' });
    const table = page.network.hold(`PUT ${PATH}/table`);
    page.network.always(`PUT ${PATH}`, answer(200, batchBody({ version: 3 })));
    await page.person.type(await screen.findByLabelText('Case numbers'), '18C01-1');
    await page.person.click(screen.getByRole('button', { name: 'Use 1 case' }));
    await page.person.type(screen.getByLabelText('Rows'), '1');
    await page.person.click(screen.getByRole('button', { name: 'Save and compare' }));
    expect(page.network.sent(`PUT ${PATH}`)).toEqual([]);
    table.answer(answer(200, batchBody({ kind: 'oneDocument', version: 2 })));
    await page.drawn();
    expect(page.bodyOf(`PUT ${PATH}`)).toMatchObject({
      version: 2,
      settings: { totals: { rows: 1 } },
    });
  });

  it("sends settings with the version that the user saw, so that a colleague's change isn't overwritten", async () => {
    const { settings } = batchBody() as { settings: object };
    const filled = { ...settings, courtId: 9, typeCode: 'CC', code: 'CMPL', paymentAccountId: 3 };
    const page = await open(BATCH_AT, { settings: filled });
    const form = within(screen.getByRole('form', { name: 'What to file' }));
    const save = async () => {
      await page.person.click(form.getByRole('button', { name: 'Save settings' }));
      await page.drawn();
      return (page.bodyOf(`PUT ${PATH}`) as { version: number }).version;
    };
    const reload = async (body: object) => {
      const data = batchBody(body) as BulkBatch;
      await act(async () => {
        page.dispatch(batchChanged(data));
        await page.settle();
      });
    };
    await page.person.type(form.getByLabelText('Plaintiff'), 'Acme');
    // A new file changes the version, but not the settings.
    await reload({ version: 2, settings: filled });
    const own = { ...filled, plaintiff: 'Acme' };
    page.network.once(`PUT ${PATH}`, answer(200, batchBody({ version: 3, settings: own })));
    expect(await save()).toBe(2);
    // A colleague changes the settings.
    const theirs = { ...own, clientNumber: 'C-7' };
    await reload({ version: 4, settings: theirs });
    page.network.once(`PUT ${PATH}`, answer(409, { message: 'No.', code: BULK_BATCH_CHANGED }));
    page.network.always(`GET ${PATH}`, answer(200, batchBody({ version: 4, settings: theirs })));
    expect(await save()).toBe(3);
    expect(form.getByLabelText('Client number')).toHaveAccessibleDescription(
      /Currently saved: C-7/,
    );
    page.network.once(`PUT ${PATH}`, answer(200, batchBody({ version: 5, settings: own })));
    expect(await save()).toBe(4);
  });

  it("sends control totals with the version that the user saw, so that a colleague's totals aren't overwritten", async () => {
    const { settings } = batchBody() as { settings: object };
    const page = await open(BATCH_AT, WITH_TABLE);
    const reload = (changes: object) =>
      act(async () => {
        page.dispatch(batchChanged(batchBody({ ...WITH_TABLE, ...changes }) as BulkBatch));
        await page.settle();
      });
    const sent = async () => {
      await page.person.click(screen.getByRole('button', { name: 'Save and compare' }));
      await page.drawn();
      return (page.bodyOf(`PUT ${PATH}`) as { version: number }).version;
    };
    page.network.always(`PUT ${PATH}`, answer(409, { message: 'No.', code: BULK_BATCH_CHANGED }));
    await page.person.type(screen.getByLabelText('Rows'), '2');
    // A new file changes the version, but not the totals.
    await reload({ version: 2 });
    // A colleague saves other totals.
    const totals = { rows: 3, cents: null, documents: null };
    await reload({ version: 3, settings: { ...settings, totals } });
    page.network.always(
      `GET ${PATH}`,
      answer(200, batchBody({ ...WITH_TABLE, version: 3, settings: { ...settings, totals } })),
    );
    expect(await sent()).toBe(2);
    expect(screen.getByLabelText('Rows')).toHaveAccessibleDescription(/Currently saved: 3\./);
    expect(screen.getByLabelText('Documents')).not.toHaveAccessibleDescription(/Currently/);
  });

  it('keeps the typed values after a conflict, and shows the values saved in the meantime', async () => {
    const page = await open(BATCH_AT);
    const [plaintiff] = screen.getAllByLabelText('Plaintiff');
    await page.person.type(plaintiff!, 'Acme');
    const { settings } = batchBody() as { settings: object };
    const changed = { version: 2, counts: countsOf({ unchecked: 1 }) };
    page.network.always(
      `GET ${PATH}`,
      answer(200, batchBody({ ...changed, settings: { ...settings, plaintiff: 'Zenith' } })),
    );
    page.network.always(
      `PUT ${PATH}`,
      answer(409, { message: 'Changed.', code: BULK_BATCH_CHANGED }),
    );
    await page.person.click(screen.getByRole('button', { name: 'Save and compare' }));
    expect(
      await screen.findByText('The batch was changed by someone else or in another window'),
    ).toBeVisible();
    expect(plaintiff).toHaveValue('Acme');
    expect(plaintiff).toHaveAccessibleDescription(/Currently saved: Zenith/);
  });
});

describe('the status of a batch', () => {
  it('stops the remaining rows only after a confirmation that shows their number', async () => {
    const counts = countsOf({ filed: 3, held: 1, ready: 4 });
    const page = await open(STATUS_AT, { state: 'paused', counts, pauseReason: 'Card declined.' });
    expect(screen.getByText('Card declined.')).toBeVisible();
    page.network.always(`POST ${PATH}/actions`, answer(200, batchBody({ state: 'done' })));
    await page.person.click(screen.getByRole('button', { name: 'Stop remaining rows' }));
    expect(page.network.sent(`POST ${PATH}/actions`)).toEqual([]);
    await page.person.click(screen.getByRole('button', { name: 'Confirm: stop 5 rows' }));
    expect(page.bodyOf(`POST ${PATH}/actions`)).toEqual({ action: 'stop' });
  });

  it('lists rows with envelope, reason, and filing time in court time', async () => {
    const filed = {
      state: 'filed',
      envelopeId: ENVELOPE_ID,
      envelopeNumber: '30000001',
      cents: 15_700,
      filedAt: '2026-07-06T13:00:00.000Z',
      timeZone: 'America/Chicago',
    };
    const failed = { position: 13, state: 'failed', reason: 'The court is closed.' };
    await open(STATUS_AT, { state: 'done', counts: countsOf({ filed: 1, failed: 1 }) }, [
      row(filed),
      row(failed),
    ]);
    const table = await screen.findByRole('table', { name: 'Batch rows' });
    expect(within(table).getByRole('link', { name: '30000001' })).toHaveAttribute(
      'href',
      expect.stringContaining(ENVELOPE_ID),
    );
    expect(within(table).getAllByText(/8:00/)).not.toHaveLength(0);
    expect(within(table).getAllByText('The court is closed.')).not.toHaveLength(0);
    expect(screen.getByText('Done, 1 failed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Correct 1 row' })).toBeVisible();
  });
});

describe('the list of batches', () => {
  it('lists the rows to correct in all editable batches, and states how many more there are', async () => {
    const batch = (name: string, state: string, bad: number) => ({
      id: name === 'June' ? BATCH_ID : ENVELOPE_ID,
      name,
      kind: 'newCases',
      state,
      courtName: null,
      uploaderName: 'Bea',
      startedAt: null,
      finishedAt: null,
      counts: [{ state: 'bad', rows: bad, cents: 0 }],
    });
    const row = {
      batchId: BATCH_ID,
      batchName: 'June',
      position: 3,
      fileNumber: 'A-3',
      caption: '',
      state: 'bad',
      problems: [{ column: null, text: 'Enter the name.' }],
      reason: null,
    };
    const failed = { ...row, position: 4, state: 'failed', problems: [], reason: 'Card declined.' };
    await renderOnPage(<Status />, {
      user: BULK_USER,
      at: '/in/isefs/BulkFilingStatus',
      prepare: ({ network }) =>
        network.always(
          'GET /web/efiling/bulk/batches',
          answer(
            200,
            goodBody('getBulkBatches', {
              items: [batch('June', 'checked', 5), batch('May', 'running', 7)],
              total: 2,
              toCorrect: [row, failed],
            }),
          ),
        ),
    });
    const table = within(await screen.findByRole('table', { name: 'Rows to correct' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows[0]).toHaveTextContent(/^Line 3, A-3June.*Enter the name\./);
    expect(rows[1]).toHaveTextContent(/^Line 4, A-3June.*Card declined\./);
    const figures = screen.getByLabelText('Batches at a glance');
    expect(figures).toHaveTextContent(/To correct5Failed or invalid/);
    const hrefs = table
      .getAllByRole('link', { name: /^Correct Line/ })
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      `/in/isefs/BulkBatchGenerator?batchId=${BATCH_ID}`,
      `/in/isefs/BulkBatchGenerator?batchId=${BATCH_ID}&state=failed`,
    ]);
    expect(screen.getByText(/^The first 2 of 5 rows are listed\./)).toBeVisible();
  });
});

describe('typed values of a batch', () => {
  it('reads each case number once from lines and lists', () => {
    expect(parseNumbers(' 1; 2\n\n2,3\t')).toEqual(['1', '2', '3']);
    expect(tableOf(['1"'])).toBe('case_number\r\n"1"""\r\n');
  });

  it('parses amounts and counts with commas, and rejects other text', () => {
    expect(parseCents('$1,250,000.5')).toBe(125_000_050);
    expect(parseCents('12.345')).toBeNull();
    expect(parseCount('1,200')).toBe(1_200);
    expect(parseCount('-1')).toBeNull();
  });
});

describe('the bulk e-filing start page', () => {
  const openStart = (query = '') =>
    renderOnPage(<Generator />, {
      user: BULK_USER,
      at: `/in/isefs/BulkBatchGenerator${query}`,
      prepare: ({ network }) =>
        network.always(
          'GET /web/efiling/bulk/batches',
          answer(200, goodBody('getBulkBatches', { items: [listed], total: 1 })),
        ),
    });
  const listed = {
    id: BATCH_ID,
    name: 'June',
    kind: 'newCases',
    state: 'uploaded',
    courtName: null,
    uploaderName: 'Bea',
    startedAt: null,
    finishedAt: null,
    counts: [],
  };

  afterEach(leavePhone);

  it('lists the batches, with a link to the form for a new batch', async () => {
    await openStart();
    const row = await screen.findByRole('row', { name: /June/ });
    expect(row).toHaveTextContent(/New cases, by .*Not started/);
    expect(screen.getByRole('columnheader', { name: 'Status' })).toBeVisible();
    expect(within(row).getByRole('link', { name: /^Upload a table.*June$/ })).toHaveAttribute(
      'href',
      `/in/isefs/BulkBatchGenerator?batchId=${BATCH_ID}`,
    );
    expect(row).toHaveTextContent('0 of 0Fees after the check');
    expect(screen.queryByRole('form', { name: 'New batch' })).toBeNull();
    expect(screen.getByRole('region', { name: 'How it works' })).toHaveTextContent(
      /^How it worksUpload\..*Check and correct\..*Release\./,
    );
    expect(screen.getByRole('link', { name: 'Create batch' })).toHaveAttribute(
      'href',
      '/in/isefs/BulkBatchGenerator?create=1',
    );
  });

  it('shows two lines and the next step of each batch on a phone', async () => {
    showOnPhone();
    await openStart();
    const row = await screen.findByRole('row', { name: /June/ });
    const [lines, next] = within(row).getAllByRole('cell');
    expect(lines).toHaveTextContent('By case number0 of 0 filed · Fees after the check');
    expect(next).toHaveTextContent('Upload a table: June');
  });

  it('shows the form of a new batch at a separate URL', async () => {
    await openStart('?create=1');
    expect(await screen.findByRole('form', { name: 'New batch' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Batches' })).toBeNull();
  });
});
