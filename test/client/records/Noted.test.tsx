import { act, screen } from '@testing-library/react';
import { Noted } from '../../../src/client/records/notes/Noted';
import { createSavedNoteChange } from '../../../src/client/records/notes/noteSlices';
import { draftsFound } from '../../../src/client/state/drafts/slice';
import { renderOnPage } from '../../support/testPage';
import { testUser } from '../../support/testSite';

const change = createSavedNoteChange('test/noteChange');

describe('the note of a saved record', () => {
  it("opens a note's form with the text that was saved when the session ended", async () => {
    const page = await renderOnPage(
      <Noted
        kind="courtCase"
        id={4}
        name="49D01-2401-CM-1"
        stored={{ note: '', tags: [] }}
        change={change}
      />,
      { user: testUser() },
    );
    expect(screen.getByRole('button', { name: 'Add a note on 49D01-2401-CM-1' })).toBeVisible();
    page.ports.drafts.putBack({ 'note-courtCase-4': { note: 'Call the clerk' } });
    act(() => void page.dispatch(draftsFound({ forms: ['note-courtCase-4'] })));
    expect(await screen.findByLabelText('Note')).toHaveValue('Call the clerk');
  });
});
