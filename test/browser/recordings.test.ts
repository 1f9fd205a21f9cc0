import { expectAccessible, keepScreenshot, openPage } from '../support/browserPage';
import { eventually } from '../support/browserWaits';

const OFFER = 'Send a recording of what happened';

describe('a screen that crashes', () => {
  it('offers to send a recording of the crash, which a super user finds by its reference', async () => {
    const page = await openPage({ at: '/court', expectedComplaints: [/TypeError/] });
    // A response that passes the outline check, with an empty party.
    await page.route('**/web/court/cases/9', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        json: { ...((await answer.json()) as object), parties: [{}] },
      });
    });
    await page.goto(page.url().replace('/court', '/court/ViewCaseDetails?caseId=9'));
    await page.getByRole('heading', { name: 'This page couldn’t be shown' }).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.postData() ?? '');
    });
    await page.getByRole('button', { name: OFFER }).click();
    const dialog = page.getByRole('dialog', { name: OFFER });
    await dialog.getByText('Nothing has been sent yet.').waitFor();
    await dialog.getByText(/^Response to GET \/web\/court\/cases\/9: 200/).waitFor();
    await keepScreenshot(page, 'recording-offered');
    await expectAccessible(page);
    expect(sent).toEqual([]);

    await dialog.getByText('Full text to be sent').click();
    const shown = await dialog.getByLabel('Text of the recording').inputValue();
    await dialog.getByLabel('What did you do? (optional)').fill('I opened the case');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const thanks = page.getByRole('dialog', { name: 'Recording sent' });
    const reference = (await thanks.locator('strong').innerText()).trim();
    expect(reference).toMatch(/^[0-9a-f]{8}$/);
    expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
      expect.objectContaining({ recording: shown, note: 'I opened the case' }),
    ]);
    await keepScreenshot(page, 'recording-sent');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await thanks.waitFor({ state: 'detached' });

    const reader = await openPage({ signedInAs: 'super', at: '/admin/Recordings' });
    await reader.getByLabel('Reference ID').fill(reference);
    const search = reader.getByRole('form', { name: 'Find a recording' });
    await search.getByRole('button', { name: 'Search' }).click();
    await eventually(() => expect(reader.url()).toContain(`reference=${reference}`));
    await reader.getByRole('link', { name: reference }).click();
    await reader.getByRole('heading', { level: 1, name: `Recording ${reference}` }).waitFor();
    await reader.getByText('I opened the case').waitFor();
    await reader.getByText(/^Screen: /).waitFor();
    await keepScreenshot(reader, 'recording-read');
    const coming = reader.waitForEvent('download');
    await reader.getByRole('link', { name: 'Save to a file' }).click();
    expect((await coming).suggestedFilename()).toBe(`recording-${reference}.json`);
  });
});
