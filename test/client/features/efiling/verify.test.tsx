import { webcrypto } from 'node:crypto';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Screen } from '../../../../src/client/features/efiling/screens/VerifyScreen';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';
import { answer } from '../../../support/testPorts';

jest.mock('../../../../src/client/platform/hashInWorker', () => ({
  hashInWorker: () => Promise.resolve(HASH),
}));

const HASH = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const LINE = `GET /web/efiling/verifications/${HASH}`;
const CHECK = 'POST /web/efiling/verifications';
const TIME = '2026-07-06T13:00:00.000Z';

const open = (document: object | null, at = `/in/isefs/Verify?hash=${HASH}`) =>
  renderOnPage(<Screen />, {
    user: null,
    at,
    prepare: ({ network }) =>
      network.always(
        LINE,
        answer(200, goodBody('getVerifiedDocument', { document, key: 'k1', editedTables: [] })),
      ),
  });

describe('verifying a filing', () => {
  it('shows which document a hash identifies, when it was filed, and which version', async () => {
    await open({
      version: 'stamped',
      title: 'Motion to compel',
      pages: 2,
      caseNumber: '49D01-1',
      caption: 'A v. B',
      courtName: 'Marion Superior Court 1',
      filedAt: TIME,
      timeZone: 'America/Indiana/Indianapolis',
      stampedAt: TIME,
    });
    expect(await screen.findByText(/Match: this is the stamped version/)).toBeVisible();
    expect(screen.getByText('Motion to compel')).toBeVisible();
    expect(screen.getByText('49D01-1: A vs. B')).toBeVisible();
  });

  it('explains the check until a file is chosen', async () => {
    await open(null, '/in/isefs/Verify');
    expect(await screen.findByRole('heading', { name: 'How the check works' })).toBeVisible();
    expect(screen.getByText(/up to 300 MB/)).toBeVisible();
  });

  it('shows nothing about a document that is unknown or not public', async () => {
    await open(null);
    expect(
      await screen.findByText(/No match: no public document on this site has this hash/),
    ).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'How the check works' })).toBeNull();
  });

  it('hashes a chosen document in the browser and sends only the hash', async () => {
    // The screen offers hashing on secure pages only, and this one has neither that nor workers.
    Object.defineProperty(globalThis.crypto, 'subtle', {
      value: webcrypto.subtle,
      configurable: true,
    });
    const page = await open(null, '/in/isefs/Verify');
    const file = new File(['abc'], 'motion.pdf', { type: 'application/pdf' });
    await userEvent.upload(screen.getByLabelText(/Document or proof/), file);
    await page.drawn();
    expect(page.went('push')).toEqual([`/in/isefs/Verify?hash=${HASH}`]);
  });

  it('shows the log entries in a valid proof, and why an invalid proof isn’t valid', async () => {
    const page = await open(null, '/in/isefs/Verify');
    const choose = async (body: object): Promise<void> => {
      page.network.always(CHECK, answer(200, goodBody('postProofCheck', body)));
      const file = new File(['{}'], 'proof-1.json', { type: 'application/json' });
      Object.assign(file, { text: () => Promise.resolve('{}') });
      await userEvent.upload(screen.getByLabelText(/Document or proof/), file);
      await page.drawn();
    };
    await choose({
      problem: null,
      number: '30000001',
      signedAt: TIME,
      isOurs: true,
      entries: [{ at: TIME, kind: 'submit', result: 'filed as 30000001', files: [HASH] }],
    });
    expect(await screen.findByText(/each entry is in the log that this site signed/)).toBeVisible();
    expect(screen.getByRole('cell', { name: 'filed as 30000001' })).toBeVisible();
    await choose({ problem: 'Entry 0 isn’t in the signed log', entries: [], isOurs: false });
    expect(await screen.findByText('Entry 0 isn’t in the signed log')).toBeVisible();
  });
});
