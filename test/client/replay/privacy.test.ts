import { createVeil } from '../../../src/client/recording/privacy';

it('empties the texts of stored filing edits, and keeps their lists', () => {
  const edits = { a: { version: 2, name: 'Roe', content: { parties: [{ last: 'Roe' }, {}] } } };
  const text = JSON.stringify({ version: 1, userId: 7, edits });
  const recorded = createVeil().value('tabStorage.read', text);
  expect(JSON.parse(String(recorded))).toEqual({
    ...{ version: 1, userId: 7 },
    edits: { a: { version: 2, name: '', content: { parties: [{ last: '' }, {}] } } },
  });
});
