import { TOO_MANY_PACKAGES_CODE } from '#contract/filing/bulkFiling';
import { UPLOAD_MAX_BYTES } from '#contract/filing/uploads';
import { uploadBroke, uploadsShown } from '../../src/client/features/efiling/uploads/events';
import {
  filesChosen,
  selectPlaces,
  selectSentFiles,
  uploadCanceled,
  uploadCreated,
  uploadList,
  uploadPaused,
  uploadProgressed,
  uploadResumed,
  uploadSent,
} from '../../src/client/features/efiling/uploads/slice';
import { connectionChanged } from '../../src/client/state/site/slice';
import { goodBody } from '../support/goodAnswers';
import { answer, listAnswer } from '../support/testPorts';
import { testUser } from '../support/testSite';
import { openPage } from '../support/testStore';

const DRAFT = '5a0d7a52-4f6c-4b69-9c0e-3f6a1f3b7c11';
const UPLOAD = '0b0a1f7e-5d3a-4a8e-9f43-1c6a3f0e7b21';
const OTHER = '0b0a1f7e-5d3a-4a8e-9f43-1c6a3f0e7b22';
const HASH = 'a'.repeat(64);
const LIST = 'GET /web/isefs/uploads';
/** The draft's flow; the draft itself isn't loaded. */
const FLOW_AT = `/in/isefs/NewCase?draft=${DRAFT}`;
const FILER = testUser({ efmUsers: { 'STATE-IN': { id: 'efm', individual: true, admin: false } } });
const LOST = { status: null, message: null, code: null };

const upload = (changes: object) => goodBody('repairUpload', { id: UPLOAD, ...changes });

/** A filer's page that shows the uploads of a draft; `known` are those that the server has. */
async function openUploads(known: readonly object[] = [], at = '/in/isefs/MyElectronicFilings') {
  const page = await openPage({
    at,
    user: FILER,
    prepare: ({ network }) => {
      network.always('GET /web/efiling/envelopes', answer(200, goodBody('getEnvelopes')));
      network.always(LIST, listAnswer(known));
    },
  });
  page.dispatch(uploadsShown({ draftId: DRAFT }));
  await page.settle();
  const send = async (action: Parameters<typeof page.dispatch>[0]): Promise<void> => {
    page.dispatch(action);
    await page.settle();
  };
  return {
    ...page,
    send,
    choose: (...keys: string[]) =>
      send(
        filesChosen({
          draftId: DRAFT,
          documentId: null,
          files: keys.map((key) => ({ key, name: `${key}.pdf`, size: 10_000 })),
        }),
      ),
    file: (key: string) => selectSentFiles(page.state()).find((each) => each.key === key),
  };
}

describe('uploads of a page', () => {
  it('uploads three files in parallel, and starts the next when one is done', async () => {
    const page = await openUploads();
    await page.choose('a', 'b', 'c', 'd');
    expect(page.uploads).toEqual(['start a new', 'start b new', 'start c new']);
    await page.send(uploadSent({ key: 'b' }));
    expect(page.uploads.slice(3)).toEqual(['forget b', 'start d new']);
    expect(page.network.sent(LIST)).toHaveLength(2);
  });

  it('remembers the document that each file was chosen for, including for resumed uploads', async () => {
    const page = await openUploads([upload({ state: 'receiving', hash: HASH, received: 2_000 })]);
    page.hashes.set('b', HASH);
    const files = (key: string) => [{ key, name: `${key}.pdf`, size: 10_000 }];
    await page.send(filesChosen({ draftId: DRAFT, documentId: 'first', files: files('a') }));
    await page.send(uploadCreated({ key: 'a', uploadId: OTHER }));
    await page.send(filesChosen({ draftId: DRAFT, documentId: 'second', files: files('b') }));
    await page.send(uploadSent({ key: 'a' }));
    expect(selectPlaces(page.state())).toEqual({ [OTHER]: 'first', [UPLOAD]: 'second' });
  });

  it('estimates the time left from the speed since the start', async () => {
    const page = await openUploads();
    await page.choose('a');
    await page.advance(2_000);
    await page.send(uploadProgressed({ key: 'a', sent: 2_000 }));
    expect(page.file('a')).toMatchObject({ sent: 2_000, secondsLeft: 8 });
  });

  it('pauses an upload, sends the next file in the meantime, and then resumes the paused upload', async () => {
    const page = await openUploads();
    await page.choose('a', 'b', 'c', 'd');
    await page.send(uploadCreated({ key: 'a', uploadId: UPLOAD }));
    await page.send(uploadPaused({ key: 'a' }));
    expect(page.uploads.slice(3)).toEqual(['stop a', 'start d new']);
    await page.send(uploadResumed({ key: 'a' }));
    expect(page.file('a')?.status).toBe('waiting');
    await page.send(uploadSent({ key: 'd' }));
    expect(page.uploads.slice(5)).toEqual(['forget d', `start a ${UPLOAD}`]);
  });

  it('stops a canceled upload and deletes the received part', async () => {
    const page = await openUploads();
    page.network.always(`DELETE /web/isefs/uploads/${UPLOAD}`, answer(200));
    await page.choose('a');
    await page.send(uploadCreated({ key: 'a', uploadId: UPLOAD }));
    await page.send(uploadCanceled({ key: 'a', uploadId: UPLOAD }));
    expect(page.uploads.slice(1)).toEqual(['stop a', 'forget a']);
    expect(page.network.sent(`DELETE /web/isefs/uploads/${UPLOAD}`)).toHaveLength(1);
    expect(page.file('a')).toBeUndefined();
  });

  it('retries with growing waits after a lost connection, and immediately when the connection is back', async () => {
    const page = await openUploads();
    await page.choose('a');
    await page.send(uploadCreated({ key: 'a', uploadId: UPLOAD }));
    await page.send(uploadBroke({ key: 'a', ...LOST }));
    expect(page.file('a')?.status).toBe('broken');
    await page.advance(999);
    expect(page.uploads).toHaveLength(1);
    await page.advance(1);
    expect(page.uploads.slice(1)).toEqual([`start a ${UPLOAD}`]);
    await page.send(uploadBroke({ key: 'a', ...LOST }));
    await page.advance(1_999);
    expect(page.uploads).toHaveLength(2);
    await page.send(connectionChanged({ isOnline: true }));
    expect(page.uploads.slice(2)).toEqual([`start a ${UPLOAD}`]);
  });

  it('resumes after the next login when the session ended', async () => {
    const page = await openUploads();
    await page.choose('a');
    await page.send(uploadCreated({ key: 'a', uploadId: UPLOAD }));
    await page.send(
      uploadBroke({ key: 'a', status: 401, message: 'Please log in to continue.', code: null }),
    );
    expect(page.file('a')).toMatchObject({ status: 'broken', problem: null });
    await page.advance(1_000);
    expect(page.uploads.slice(1)).toEqual([`start a ${UPLOAD}`]);
  });

  it('starts over when the server no longer has the upload', async () => {
    const page = await openUploads();
    await page.choose('a');
    await page.send(uploadCreated({ key: 'a', uploadId: UPLOAD }));
    await page.send(uploadBroke({ key: 'a', status: 410, message: null, code: null }));
    await page.advance(1_000);
    expect(page.uploads.slice(1)).toEqual(['start a new']);
  });

  it('retries a zip file that has to wait until others are unpacked', async () => {
    const page = await openUploads();
    await page.choose('a');
    const message = 'Wait until some are unpacked.';
    const code = TOO_MANY_PACKAGES_CODE;
    await page.send(uploadBroke({ key: 'a', status: 409, message, code }));
    expect(page.file('a')).toMatchObject({ status: 'broken', problem: null });
    await page.advance(1_000);
    expect(page.uploads.slice(1)).toEqual(['start a new']);
  });

  it("shows the server's message when it rejects the file, and doesn't retry", async () => {
    const page = await openUploads();
    await page.choose('a');
    await page.send(
      uploadBroke({ key: 'a', status: 507, message: 'Remove files first.', code: null }),
    );
    await page.advance(60_000);
    expect(page.uploads).toHaveLength(1);
    expect(page.file('a')?.problem).toEqual({ kind: 'refused', message: 'Remove files first.' });
  });

  it('sends neither empty nor oversized files', async () => {
    const page = await openUploads();
    const sized = (key: string, size: number) => ({ key, name: `${key}.pdf`, size });
    const files = [sized('empty', 0), sized('large', UPLOAD_MAX_BYTES + 1)];
    await page.send(filesChosen({ draftId: DRAFT, documentId: null, files }));
    expect(page.uploads).toEqual([]);
    expect(page.file('empty')?.problem).toEqual({ kind: 'empty' });
    expect(page.file('large')?.problem).toEqual({ kind: 'tooLarge' });
  });

  describe('a file that is read while another list is shown', () => {
    const OTHER_DRAFT = DRAFT.replace(/^5/, '6');
    const known = (state: string) =>
      listAnswer([upload({ name: 'Motion.pdf', state, hash: HASH, received: 4_000 })]);

    it.each(['passed', 'receiving'])('ignores a %s upload of another draft', async (state) => {
      const page = await openUploads();
      page.network.always(LIST, known(state));
      await page.send(uploadsShown({ draftId: OTHER_DRAFT }));
      page.hashes.set('a', HASH);
      await page.choose('a');
      expect(page.uploads).toEqual(['start a new']);
    });

    it('waits for the list of the file’s draft, and then detects a duplicate', async () => {
      const page = await openUploads();
      await page.send(uploadsShown({ draftId: OTHER_DRAFT }));
      const list = page.network.hold(LIST);
      await page.send(uploadsShown({ draftId: DRAFT }));
      page.hashes.set('a', HASH);
      await page.choose('a');
      list.answer(known('passed'));
      await page.settle();
      expect(page.file('a')?.problem).toMatchObject({ kind: 'duplicate' });
      expect(page.uploads).toEqual([]);
    });
  });

  it('detects the same file by its hash, regardless of its name', async () => {
    const page = await openUploads([upload({ name: 'Motion.pdf', state: 'passed', hash: HASH })]);
    page.hashes.set('copy', HASH);
    await page.choose('copy');
    expect(page.uploads).toEqual([]);
    expect(page.file('copy')?.problem).toEqual({ kind: 'duplicate', name: 'Motion.pdf' });
  });

  it("resumes a file's unfinished upload when the user chooses the file again", async () => {
    const page = await openUploads([upload({ state: 'receiving', hash: HASH, received: 4_000 })]);
    page.hashes.set('again', HASH);
    await page.choose('again');
    expect(page.uploads).toEqual([`start again ${UPLOAD}`]);
    expect(page.file('again')?.sent).toBe(4_000);
  });

  it('polls for the result until the check ends, even if the filer switches to another step', async () => {
    const page = await openUploads([upload({ state: 'checking' })], FLOW_AT);
    await page.advance(500);
    expect(page.network.sent(LIST)).toHaveLength(2);
    await page.visit(`${FLOW_AT}&step=review`);
    page.network.always(LIST, listAnswer([upload({ state: 'passed' })]));
    await page.advance(60_000);
    expect(page.network.sent(LIST)).toHaveLength(3);
    expect(uploadList.select(page.state())).toMatchObject({
      data: { items: [{ state: 'passed' }] },
    });
  });

  it('stops polling when the filer leaves the draft during a poll, and polls again on return', async () => {
    const page = await openUploads([upload({ state: 'checking' })], FLOW_AT);
    const poll = page.network.hold(LIST);
    await page.advance(500);
    await page.visit('/in/isefs/MyElectronicFilings');
    poll.answer(listAnswer([upload({ state: 'checking' })]));
    await page.advance(60_000);
    expect(page.network.sent(LIST)).toHaveLength(2);
    page.network.always(LIST, listAnswer([upload({ state: 'passed' })]));
    await page.visit(`${FLOW_AT}&step=review`);
    await page.advance(60_000);
    expect(page.network.sent(LIST)).toHaveLength(3);
  });

  it('records the name, size, hash, and progress of a file, but not its contents', async () => {
    const page = await openUploads();
    page.hashes.set('a', HASH);
    await page.choose('a');
    await page.send(uploadProgressed({ key: 'a', sent: 500 }));
    const lines = (page.readTape()?.entries ?? []).filter((entry) =>
      JSON.stringify(entry).includes('uploads.'),
    );
    expect(lines).toEqual([
      expect.objectContaining({ kind: 'asked', what: 'uploads.hash', args: ['a'] }),
      {
        kind: 'did',
        what: 'uploads.start',
        args: [
          {
            key: 'a',
            endpoint: '/web/in/isefs/uploads',
            uploadId: null,
            userId: FILER.id,
            metadata: { filename: 'a.pdf', draftId: DRAFT, sha256: HASH },
          },
        ],
      },
    ]);
  });
});
