import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen as ListScreen } from '../../../../src/client/features/admin/screens/ImportDataScreen';
import { Screen as RunScreen } from '../../../../src/client/features/admin/screens/ImportRunScreen';
import {
  importFilePaused,
  importDetails,
  importFileStarted,
  selectSentImport,
} from '../../../../src/client/features/admin/imports/slice';
import { keyOfArguments } from '../../../../src/client/state/loadable/createLoadable';
import {
  IMPORT_AT,
  IMPORT_ID,
  IMPORT_LINE,
  importBody,
  IMPORTS_AT,
  importsBody,
  listedImport,
  SUPER_USER,
  TRIAL,
} from '../../../support/stories/admin/imports';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';

const OTHER_ID = IMPORT_ID.replace(/^./, '1');
const TRIED_AT = '2026-07-06T13:00:00.000Z';

const open = async (body: object) => ({
  page: await renderOnPage(<RunScreen />, {
    user: SUPER_USER,
    at: IMPORT_AT,
    prepare: ({ network }) => network.always(`GET ${IMPORT_LINE}`, answer(200, body)),
  }),
  person: userEvent.setup(),
});

const textOf = ({ textContent }: HTMLElement): string => textContent;

/** The fields of the mapping in the JSON field. */
function savedFields(): Readonly<Record<string, unknown>> {
  const { value } = screen.getByLabelText<HTMLTextAreaElement>(/^Mapping as JSON/);
  return (JSON.parse(value) as { readonly fields: Readonly<Record<string, unknown>> }).fields;
}

describe('the import screens', () => {
  it('shows where the chosen file will be imported, and sends its bytes to the new import', async () => {
    const page = await renderOnPage(<ListScreen />, {
      user: SUPER_USER,
      at: IMPORTS_AT,
      prepare: ({ network }) => {
        network.always('GET /web/admin/imports', answer(200, importsBody()));
        network.always('POST /web/admin/imports', answer(200, importBody({ state: 'receiving' })));
        network.always(`GET ${IMPORT_LINE}`, answer(200, importBody({ state: 'receiving' })));
      },
    });
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Upload file' }));
    expect(screen.getAllByText('Choose a file.')).not.toHaveLength(0);
    await person.upload(
      screen.getByLabelText(/^File/, { selector: 'input[type=file]' }),
      new File(['ID\n1\n'], 'cases.csv'),
    );
    await person.selectOptions(screen.getByLabelText(/^County/), '18177');
    await person.type(screen.getByLabelText(/^Source/), 'Wayne CMS');
    await person.type(screen.getByLabelText(/^File date/), '2026-07-05');
    await person.click(screen.getByRole('button', { name: 'Upload file' }));
    await waitFor(() =>
      expect(selectSentImport(page.state())).toMatchObject({ status: 'sending' }),
    );
    // The next file must wait until this one has arrived.
    await person.upload(
      screen.getByLabelText(/^File/, { selector: 'input[type=file]' }),
      new File(['ID\n2\n'], 'later.csv'),
    );
    expect(
      screen.getAllByText(
        'Only one file can be uploaded at a time. Wait until cases.csv is uploaded, or delete its import.',
      ),
    ).not.toHaveLength(0);
    expect(selectSentImport(page.state())).toMatchObject({
      status: 'sending',
      file: { name: 'cases.csv' },
    });
  });

  it('offers only counties whose edition has the chosen records', async () => {
    await renderOnPage(<ListScreen />, {
      user: SUPER_USER,
      at: IMPORTS_AT,
      prepare: ({ network }) =>
        network.always('GET /web/admin/imports', answer(200, importsBody())),
    });
    const person = userEvent.setup();
    const counties = await screen.findByLabelText(/^County/);
    const offered = () =>
      within(counties)
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(offered()).toEqual(['Choose a county', 'Wayne County, IN']);
    await person.selectOptions(screen.getByLabelText(/^Records/), 'recorder');
    expect(offered()).toEqual(['Choose a county', 'Wayne County, IN', 'Wayne County, MI']);
    await person.selectOptions(counties, '26163');
    await person.selectOptions(screen.getByLabelText(/^Records/), 'taxWarrant');
    expect(offered()).toEqual(['Choose a county', 'Wayne County, IN']);
    expect(counties).toHaveValue('');
  });

  it('stops a paused upload whose import is deleted, so that another file can be chosen', async () => {
    const { page, person } = await open(
      importBody({ state: 'receiving', received: 5, trial: null }),
    );
    page.network.always(`DELETE ${IMPORT_LINE}`, answer(200, { isDeleted: true }));
    const file = { key: 'f1', name: 'cases.csv', size: 2_048 };
    act(() => {
      page.dispatch(importFileStarted({ file, importId: IMPORT_ID, sent: 5 }));
      page.dispatch(importFilePaused({ key: 'f1' }));
    });
    await person.click(await screen.findByRole('button', { name: 'Delete import' }));
    await person.click(screen.getByRole('button', { name: 'Delete import' }));
    await waitFor(() => expect(selectSentImport(page.state())).toBeNull());
  });

  const paused = (page: Awaited<ReturnType<typeof renderOnPage>>): void => {
    const file = { key: 'f1', name: 'cases.csv', size: 2_048 };
    act(() => {
      page.dispatch(importFileStarted({ file, importId: IMPORT_ID, sent: 5 }));
      page.dispatch(importFilePaused({ key: 'f1' }));
    });
  };

  it('requires resuming or deleting a paused upload before another file is chosen', async () => {
    const listed = listedImport({ state: 'receiving', received: 5, counts: null });
    const page = await renderOnPage(<ListScreen />, {
      user: SUPER_USER,
      at: IMPORTS_AT,
      prepare: ({ network }) =>
        network.always('GET /web/admin/imports', answer(200, importsBody(5, [listed]))),
    });
    await screen.findByRole('button', { name: 'Upload file' });
    paused(page);
    await userEvent.upload(
      screen.getByLabelText(/^File/, { selector: 'input[type=file]' }),
      new File(['ID\n2\n'], 'later.csv'),
    );
    expect(
      screen.getAllByText(
        'Only one file can be uploaded at a time. Resume the upload of cases.csv on its page, or delete its import.',
      ),
    ).not.toHaveLength(0);
    expect(selectSentImport(page.state())).toMatchObject({ status: 'paused' });
  });

  it('stops polling an import that another super user deleted, and shows that it is gone', async () => {
    const { page } = await open(importBody({ state: 'running' }));
    page.network.always(`GET ${IMPORT_LINE}`, answer(404, { message: 'Not found' }));
    await act(() => page.advance(60_000));
    expect(importDetails.select(page.state()).status).toBe('notFound');
    const before = page.network.sent(`GET ${IMPORT_LINE}`).length;
    await act(() => page.advance(60_000));
    expect(page.network.sent(`GET ${IMPORT_LINE}`)).toHaveLength(before);
  });

  it('ends a paused upload when the page of its import returns 404', async () => {
    const { page } = await open(importBody({ state: 'receiving', received: 5, trial: null }));
    await screen.findByText('Upload');
    paused(page);
    page.network.always(`GET ${IMPORT_LINE}`, answer(404, { message: 'Not found' }));
    act(() => {
      page.dispatch(
        importDetails.actions.notFound({ key: keyOfArguments({ params: { importId: OTHER_ID } }) }),
      );
    });
    expect(selectSentImport(page.state())).toMatchObject({ status: 'paused' });
    await page.visitDrawn(IMPORT_AT);
    await waitFor(() => expect(selectSentImport(page.state())).toBeNull());
  });

  it('ends a paused upload when its import is no longer listed and returns 404', async () => {
    const page = await renderOnPage(<ListScreen />, {
      user: SUPER_USER,
      at: IMPORTS_AT,
      prepare: ({ network }) => {
        network.always('GET /web/admin/imports', answer(200, importsBody()));
        network.always(`GET ${IMPORT_LINE}`, answer(404, { message: 'Not found' }));
      },
    });
    await screen.findByRole('button', { name: 'Upload file' });
    paused(page);
    await page.visitDrawn(IMPORTS_AT);
    await waitFor(() => expect(selectSentImport(page.state())).toBeNull());
  });

  it('lists an import with a failed rollback as a warning', async () => {
    const rows = [
      listedImport({ problem: 'The server had an error.' }),
      listedImport({ importId: OTHER_ID, fileName: 'later.csv' }),
    ];
    await renderOnPage(<ListScreen />, {
      user: SUPER_USER,
      at: IMPORTS_AT,
      prepare: ({ network }) =>
        network.always('GET /web/admin/imports', answer(200, importsBody(5, rows))),
    });
    await screen.findByText('Rollback failed');
    const [, failed, done] = screen.getAllByRole('row').map((row) => row.textContent);
    expect(failed).toContain('Rollback failed');
    expect(failed).not.toContain('Done');
    expect(done).toContain('Done');
  });

  it('shows a failed rollback as a warning, and offers to roll back again', async () => {
    const problem = 'The server had an error.';
    await open(importBody({ state: 'done', problem, counts: TRIAL.counts, canRollBack: true }));
    expect(await screen.findByText('The rollback failed')).toBeVisible();
    expect(screen.getByText('Rollback failed')).toBeVisible();
    expect(screen.queryByText('The import is complete')).toBeNull();
    expect(screen.getByRole('button', { name: 'Roll back' })).toBeVisible();
  });

  it('links the result of a run to its rejected rows by reason', async () => {
    const { counts } = TRIAL;
    await open(importBody({ state: 'done', counts, runId: 41, endedAt: TRIED_AT }));
    expect(await screen.findByRole('link', { name: 'Rejected rows by reason' })).toHaveAttribute(
      'href',
      '/web/in/admin/RefusedRows?runId=41',
    );
  });

  it('shows the counts before a run, and requires the typed name for an unusual change', async () => {
    const trial = { ...TRIAL, typed: 'Wayne County, IN', warnings: ['Most records change.'] };
    const { page, person } = await open(importBody({ trial }));
    page.network.always(
      `POST ${IMPORT_LINE}/actions`,
      answer(200, importBody({ state: 'running' })),
    );
    expect(await screen.findByText('Most records change.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Run import' })).toBeNull();
    await person.type(screen.getByLabelText(/to confirm the warnings/), 'wayne county, IN');
    await person.click(screen.getByRole('button', { name: 'Run import' }));
    expect(screen.getByText('Records: 3 added, 2 changed, 1 removed.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Run import' }));
    expect(await screen.findByRole('heading', { name: 'In progress' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stop' })).toBeVisible();
  });

  it('changes a field’s column in the mapping’s JSON', async () => {
    const { person } = await open(importBody({ state: 'uploaded', trial: null, isGuessed: true }));
    const table = await screen.findByRole('table', { name: 'Fields and their columns' });
    await person.selectOptions(within(table).getByLabelText('Column for Court'), 'COURT');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Mapping as JSON/).value).toContain(
      '"court": "COURT"',
    );
  });

  const STATUS_CHOICES = [
    { id: 'OPEN', label: 'Open' },
    { id: 'CLOSED', label: 'Closed' },
  ];
  const coded = {
    state: 'uploaded',
    trial: null,
    headers: ['ID', 'STAT'],
    mapping: '{"fields": {"sourceKey": "ID", "status": "STAT"}}',
    columnTexts: [{ column: 'STAT', texts: ['P', 'OPEN', 'D'] }],
    fields: [
      { path: 'sourceKey', isRequired: true, isDate: false, choices: [] },
      { path: 'status', isRequired: true, isDate: false, choices: STATUS_CHOICES },
    ],
  };

  it('replaces the file’s codes that a field doesn’t allow, in the mapping’s JSON', async () => {
    const { person } = await open(importBody(coded));
    const table = await screen.findByRole('table', { name: 'Codes to replace' });
    expect(within(table).getAllByRole('rowheader').map(textOf)).toEqual(['P', 'D']);
    expect(screen.getByText(/Rows with a code that has no replacement/)).toBeVisible();
    await person.selectOptions(screen.getByLabelText('Import P in Status as'), 'OPEN');
    await person.selectOptions(screen.getByLabelText('Import D in Status as'), 'CLOSED');
    expect(savedFields().status).toEqual({ column: 'STAT', values: { P: 'OPEN', D: 'CLOSED' } });
    expect(screen.queryByText(/Rows with a code that has no replacement/)).toBeNull();
    await person.selectOptions(screen.getByLabelText('Import P in Status as'), '');
    await person.selectOptions(screen.getByLabelText('Import D in Status as'), '');
    expect(savedFields().status).toBe('STAT');
  });

  it('offers codes that only the dry run found, and folds a mapping that needs no change', async () => {
    const unknownCodes = [{ path: 'status', text: 'X', rows: 3 }];
    const { page } = await open(
      importBody({ ...coded, state: 'tried', trial: { ...TRIAL, unknownCodes } }),
    );
    const table = await screen.findByRole('table', { name: 'Codes to replace' });
    expect(within(table).getAllByRole('rowheader').map(textOf)).toEqual(['P', 'D', 'X']);
    expect(table.closest('details')).toBeNull();
    page.network.always(`GET ${IMPORT_LINE}`, answer(200, importBody({ ...coded, trial: TRIAL })));
    await page.visitDrawn(IMPORTS_AT);
    await page.visitDrawn(IMPORT_AT);
    expect(await screen.findByText('Change mapping')).toBeVisible();
  });

  it('lists what a rollback didn’t undo, and offers the rollback only while it is possible', async () => {
    const rollback = { restored: 5, left: 1, leftKeys: ['k2'], places: [] };
    await open(importBody({ state: 'rolledBack', rollback, counts: TRIAL.counts }));
    expect(await screen.findByText(/A later import changed 1 record: k2/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Roll back' })).toBeNull();
  });
});
