import { fireEvent, render, screen } from '@testing-library/react';
import { RecordLayout } from '../../../../src/client/records/record/RecordLayout';

const SECTIONS = ['details', 'parties', 'hearings'].map((id) => ({
  id,
  title: id,
  content: <p>Content of {id}</p>,
}));

const current = () => screen.getByRole('link', { current: 'location' });

it('marks the first section of a record, and then the one that the user opens', () => {
  render(<RecordLayout aside={null} sections={SECTIONS} />);
  expect(current()).toHaveTextContent('details');
  fireEvent.click(screen.getByRole('link', { name: 'hearings' }));
  expect(current()).toHaveTextContent('hearings');
});
