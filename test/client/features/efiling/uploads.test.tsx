import { screen, within } from '@testing-library/react';
import { act } from 'react';
import userEvent from '@testing-library/user-event';
import { TOO_MANY_PACKAGES_CODE } from '#contract/filing/bulkFiling';
import { DocumentUploads } from '../../../../src/client/features/efiling/uploads/DocumentUploads';
import { uploadBroke } from '../../../../src/client/features/efiling/uploads/events';
import {
  uploadCreated,
  uploadProgressed,
} from '../../../../src/client/features/efiling/uploads/slice';
import { connectionChanged } from '../../../../src/client/state/site/slice';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer, listAnswer } from '../../../support/testPorts';
import { testUser } from '../../../support/testSite';

const DRAFT = '5a0d7a52-4f6c-4b69-9c0e-3f6a1f3b7c11';
const UPLOAD = '0b0a1f7e-5d3a-4a8e-9f43-1c6a3f0e7b21';
const MADE = '1c0a1f7e-5d3a-4a8e-9f43-1c6a3f0e7b22';
const LIST = 'GET /web/isefs/uploads';
const FILER = testUser({ efmUsers: { 'STATE-IN': { id: 'efm', individual: true, admin: false } } });

const upload = (changes: object) =>
  goodBody('repairUpload', {
    id: UPLOAD,
    name: 'Motion.pdf',
    bytes: 2_400_000,
    sourceId: null,
    pages: null,
    ...changes,
  });

async function openDocuments(known: readonly object[] = [], reply = listAnswer(known)) {
  const added: string[] = [];
  const removed: string[] = [];
  const content = (
    <DocumentUploads
      draftId={DRAFT}
      uploadIds={[]}
      onAdded={({ id }) => added.push(id)}
      onRemoved={(id) => removed.push(id)}
    />
  );
  const page = await renderOnPage(content, {
    at: '/in/isefs/MyElectronicFilings',
    user: FILER,
    prepare: ({ network }) => {
      network.always('GET /web/efiling/envelopes', answer(200, goodBody('getEnvelopes')));
      network.always(LIST, reply);
    },
  });
  await act(() => page.settle());
  return { ...page, added, removed };
}

const row = (name: string) => within(screen.getByText(name).closest('li') ?? document.body);

describe('documents of a draft', () => {
  it('sends chosen files and shows their progress', async () => {
    const page = await openDocuments();
    const file = new File(['%PDF-1.7'], 'Brief.pdf', { type: 'application/pdf' });
    await userEvent.upload(screen.getByLabelText('Files to upload'), file);
    await act(() => page.settle());
    expect(page.uploads).toEqual(['start file-1 new']);
    await act(async () => {
      page.dispatch(uploadCreated({ key: 'file-1', uploadId: UPLOAD }));
      await page.settle();
    });
    await act(async () => {
      page.dispatch(uploadProgressed({ key: 'file-1', sent: 4 }));
      await page.settle();
    });
    const progress = row('Brief.pdf').getByRole('progressbar', { name: 'Uploading Brief.pdf' });
    expect(progress).toHaveAttribute('value', '4');
    await userEvent.click(screen.getByRole('button', { name: 'Pause Brief.pdf' }));
    expect(row('Brief.pdf').getByText(/^Paused/)).toBeVisible();
  });

  it('shows the reason for a conflict instead of sending a new file again', async () => {
    const page = await openDocuments();
    const file = new File(['%PDF-1.7'], 'Brief.pdf', { type: 'application/pdf' });
    await userEvent.upload(screen.getByLabelText('Files to upload'), file);
    await act(() => page.settle());
    const message = 'The batch is full.';
    act(() => void page.dispatch(uploadBroke({ key: 'file-1', status: 409, message, code: null })));
    await act(() => page.settle());
    expect(row('Brief.pdf').getByRole('alert')).toHaveTextContent(message);
  });

  it('shows why a zip file has to wait, instead of a connection error', async () => {
    const page = await openDocuments();
    const file = new File(['%PDF-1.7'], 'Brief.pdf', { type: 'application/pdf' });
    await userEvent.upload(screen.getByLabelText('Files to upload'), file);
    await act(() => page.settle());
    const message = 'Wait until some are unpacked.';
    const failure = { status: 409, message, code: TOO_MANY_PACKAGES_CODE };
    act(() => void page.dispatch(uploadBroke({ key: 'file-1', ...failure })));
    expect(row('Brief.pdf').getByText(message)).toBeVisible();
    expect(row('Brief.pdf').queryByText(/Connection lost/)).not.toBeInTheDocument();
    act(
      () =>
        void page.dispatch(uploadBroke({ key: 'file-1', ...failure, status: null, code: null })),
    );
    expect(row('Brief.pdf').getByText(/^Connection lost/)).toBeVisible();
  });

  it('adds each file that passes its check to the draft only once, and links to the file', async () => {
    const page = await openDocuments([upload({ state: 'passed', pages: 3 })]);
    expect(page.added).toEqual([UPLOAD]);
    expect(screen.getByRole('link', { name: 'Motion.pdf' })).toHaveAttribute(
      'href',
      `/web/isefs/uploads/${UPLOAD}/file`,
    );
    expect(row('Motion.pdf').getByText(/3 pages, 2.3 MB/)).toBeVisible();
  });

  it('shows each finding with its page and next step, and repairs the file in one click', async () => {
    const findings = [
      { code: 'scripts', page: 2 },
      { code: 'damaged', page: null },
    ];
    const page = await openDocuments([upload({ state: 'refused', findings })]);
    expect(row('Motion.pdf').getByText(/^Page 2: The PDF has scripts\./)).toBeVisible();
    expect(page.added).toEqual([]);
    const path = `POST /web/isefs/uploads/${UPLOAD}/repair`;
    page.network.always(path, answer(200, upload({ id: MADE, state: 'checking' })));
    await userEvent.click(screen.getByRole('button', { name: 'Remove scripts: Motion.pdf' }));
    await act(() => page.settle());
    expect(page.network.sent(path).map(({ body }) => body)).toEqual(['{"fix":"removeScripts"}']);
  });

  it('hides the repair buttons for a file that only the user can fix', async () => {
    await openDocuments([
      upload({ state: 'refused', findings: [{ code: 'password', page: null }] }),
    ]);
    expect(screen.getByText(/Save it without a password/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Repair|Remove scripts/ })).toBeNull();
  });

  it('deletes a removed file and reports the removal', async () => {
    const page = await openDocuments([upload({ state: 'passed', pages: 1 })]);
    page.network.always(`DELETE /web/isefs/uploads/${UPLOAD}`, answer(200));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Motion.pdf' }));
    await act(() => page.settle());
    expect(page.removed).toEqual([UPLOAD]);
    expect(page.network.sent(`DELETE /web/isefs/uploads/${UPLOAD}`)).toHaveLength(1);
  });

  it('explains how to resume an incomplete upload', async () => {
    await openDocuments([upload({ state: 'receiving', received: 1_048_576 })]);
    expect(screen.getByText(/1 MB uploaded\. Choose the same file again/)).toBeVisible();
  });

  it('shows a failed load of the uploads, and loads them again on request and after an outage', async () => {
    const page = await openDocuments([], answer(500, { message: 'The server is busy.' }));
    const failure = 'Your uploaded files couldn’t be loaded';
    expect(screen.getByText(failure)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => page.settle());
    expect(screen.getByText(failure)).toBeVisible();
    page.network.always(LIST, listAnswer([upload({ state: 'passed', pages: 3 })]));
    await act(async () => {
      page.dispatch(connectionChanged({ isOnline: false }));
      page.dispatch(connectionChanged({ isOnline: true }));
      await page.settle();
    });
    expect(screen.queryByText(failure)).toBeNull();
    expect(screen.getByRole('link', { name: 'Motion.pdf' })).toBeVisible();
  });

  it('keeps the listed files when reloading fails, and reloads them later', async () => {
    const page = await openDocuments([upload({ state: 'passed', pages: 3 })]);
    page.network.always(LIST, answer(503, { message: 'The server is busy.' }));
    page.network.always(`DELETE /web/isefs/uploads/${UPLOAD}`, answer(200));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Motion.pdf' }));
    await act(() => page.advance(60_000));
    expect(page.network.sent(LIST).length).toBeGreaterThan(3);
    expect(screen.getByRole('link', { name: 'Motion.pdf' })).toBeVisible();
    page.network.always(LIST, listAnswer([]));
    await act(() => page.advance(60_000));
    expect(screen.queryByRole('link', { name: 'Motion.pdf' })).toBeNull();
  });
});
