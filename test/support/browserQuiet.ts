import { closeBrowser, closePages, newServerTrouble } from './browserPage';

// Far beyond what a test takes: only a machine under load comes near.
jest.setTimeout(180_000);

// Every browser test also says: no page and no server complained while it ran.
afterEach(async () => {
  const complaints = await closePages();
  expect([...complaints, ...newServerTrouble()]).toEqual([]);
});

afterAll(closeBrowser);
