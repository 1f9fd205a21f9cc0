import type { Locator, Page } from 'playwright-core';
import type { CallResponse } from '#contract/calls';
import { INDIANA } from '#contract/locales';
import { openPage, settled, testAddress, type PageOptions } from '../support/browserPage';
import { newUser } from '../support/browserSignIn';

/** A common last name of the demo data. */
const NAME = 'Smith';
const MAX_CLICKS = 6;

/** What a user does on a page, counted in clicks. */
class Task {
  private clicks = 0;

  constructor(readonly page: Page) {}

  /** Clicks, and waits for what it opens. */
  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.first().click();
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
  }

  main(): Locator {
    return this.page.locator('main');
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  expectFewClicks(): void {
    expect(this.clicks).toBeLessThanOrEqual(MAX_CLICKS);
  }
}

async function begin(options: PageOptions = {}): Promise<Task> {
  const page = await openPage({ signedUpAs: newUser(), ...options });
  await settled(page);
  return new Task(page);
}

/** Searches from the home page, in all registers unless one is chosen. */
async function searchFor(task: Task, name: string, register?: string): Promise<void> {
  const search = task.page.getByRole('search').first();
  if (register !== undefined) await task.click(task.page.getByRole('radio', { name: register }));
  await search.getByRole('textbox').first().fill(name);
  await task.click(search.getByRole('button', { name: /^Search/ }));
  await task.page.waitForURL(/Smith/i);
  await settled(task.page);
}

/** The answer to a request of the page's user. */
async function ask<Body>({ page }: Task, path: string): Promise<Body> {
  const headers = { 'Location-Code': INDIANA.code };
  return (await (
    await page.request.get(`${testAddress()}/web${path}`, { headers })
  ).json()) as Body;
}

describe('frequent tasks, each in at most six clicks', () => {
  it('checks a tenant for evictions', async () => {
    const task = await begin();
    await searchFor(task, NAME, 'Court cases');
    await task.click(task.link(/^Eviction \(EV\)/));
    await settled(task.page);
    const rows = await task.main().locator('table tbody tr:has(td)').allInnerTexts();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatch(/-EV-/);
    task.expectFewClicks();
  });

  it('finds a person in all registers', async () => {
    const task = await begin();
    await searchFor(task, NAME);
    for (const register of ['Cases', 'Judgments', 'Documents', 'Tax warrants']) {
      expect(await task.link(new RegExp(`^${register} [1-9]`)).count()).toBeGreaterThan(0);
    }
    task.expectFewClicks();
  });

  it("prints all of a person's liens", async () => {
    const task = await begin();
    await searchFor(task, NAME);
    await task.click(task.link(/^Liens only/));
    await settled(task.page);
    const chip = (await task.link(/^Liens only/).textContent()) ?? '';
    await task.page.evaluate(() => {
      window.print = () => {
        window.dispatchEvent(new Event('beforeprint'));
        requestAnimationFrame(() => {
          const rows = document.querySelectorAll('main tbody tr:has(a)').length;
          document.documentElement.setAttribute('data-printed', String(rows));
        });
      };
    });
    await task.click(task.button('Export'));
    await task.click(task.button('Print'));
    await task.page.locator('html[data-printed]').waitFor();
    const printed = await task.page.locator('html').getAttribute('data-printed');
    expect(printed).toBe(/\d+/.exec(chip)?.[0]);
    task.expectFewClicks();
  });

  it('finds the release of a mortgage by parcel', async () => {
    const task = await begin();
    const { items } = await ask<CallResponse<'searchDocuments'>>(
      task,
      `/recorder/documents?fullName=${NAME}`,
    );
    const released = items.find((each) => each.typeCode === 'RMTG' && each.parcel !== null);
    const parcel = released?.parcel ?? '';
    await task.click(task.link('Recorded Documents'));
    await task.click(task.link('Advanced search'));
    await task.click(task.page.getByRole('radio', { name: 'Parcel Number' }));
    await task
      .main()
      .getByRole('textbox', { name: /^Parcel Number/ })
      .fill(parcel);
    await task.click(task.main().getByRole('button', { name: 'Search', exact: true }));
    await settled(task.page);
    await task.click(task.link(/^Release of mortgage \d/));
    await settled(task.page);
    expect(
      await task
        .main()
        .getByText(released?.documentNumber ?? '')
        .count(),
    ).toBeGreaterThan(0);
    task.expectFewClicks();
  });

  it('turns off payment notices for a case with an alert', async () => {
    const task = await begin({ at: '/court/ViewCaseDetails?caseId=5' });
    await task.click(task.button(/^Alert for/));
    const about = task.page.getByRole('group', { name: 'Notify me about' });
    await about.waitFor();
    await task.click(about.getByRole('checkbox', { name: 'Payments' }));
    await settled(task.page);
    await task.page.reload();
    await settled(task.page);
    expect(await about.getByRole('checkbox', { name: 'Payments' }).isChecked()).toBe(false);
    expect(await about.getByRole('checkbox', { name: 'Hearings' }).isChecked()).toBe(true);
    task.expectFewClicks();
  });

  it('finds usage by user and billing code', async () => {
    const task = await begin();
    await task.click(task.button(/^Welcome, /));
    await task.click(task.link('Account'));
    await task.click(task.link('Usage by user and billing code'));
    await settled(task.page);
    await task.page.getByRole('heading', { level: 1, name: 'Searches used' }).waitFor();
    task.expectFewClicks();
  });

  it("shows a judge's hearings for next week", async () => {
    const task = await begin({ at: '/court/ViewCaseDetails?caseId=5' });
    await task.click(task.main().locator('a[href*="/court/Calendar?judge="]'));
    await task.click(task.link('Week'));
    const before = await task.main().getByRole('heading', { level: 2 }).first().textContent();
    await task.click(task.link(/^Next:/));
    expect(await task.main().getByRole('heading', { level: 2 }).first().textContent()).not.toBe(
      before,
    );
    task.expectFewClicks();
  });

  it('saves a search that runs every week', async () => {
    const at = `/court/CaseSearch?action=PERFORM-SEARCH&fullName=${NAME}&partyRole=CASE_PARTY`;
    const task = await begin({ at });
    await task.click(task.link('Save search'));
    await task.page.getByLabel('Run automatically').selectOption({ label: 'Every week' });
    await task.click(task.button('Save this search'));
    const often = task.page.getByRole('combobox', { name: /^How often/ });
    await often.waitFor();
    expect(await often.locator('option:checked').textContent()).toBe('Weekly');
    task.expectFewClicks();
  });

  it('chooses a plan and sees the charge before paying', async () => {
    const task = await begin();
    await task.click(task.button(/^Welcome, /));
    await task.click(task.link('Account'));
    await task.click(task.link('Upgrade Plan'));
    await task.click(task.page.getByRole('radio', { name: /^20 searches/ }));
    await task.click(task.button('Review the charge'));
    await task.page.getByRole('heading', { level: 1, name: 'Confirm your plan' }).waitFor();
    expect(await task.main().innerText()).toMatch(/Charge today\s+\$38\.00/);
    task.expectFewClicks();
  });
});
