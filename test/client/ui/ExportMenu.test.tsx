import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ExportMenu } from '../../../src/client/ui/ExportMenu';

describe('the export menu', () => {
  it('shows a single file as a link, without a menu', () => {
    render(<ExportMenu id="export" entries={[{ label: 'CSV', href: '/rows.csv' }]} />);
    expect(screen.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', '/rows.csv');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lists several export options in one menu, and runs the chosen option', async () => {
    const print = jest.fn();
    render(
      <ExportMenu
        id="export"
        entries={[
          { label: 'CSV', href: '/rows.csv' },
          { label: 'Print', onChoose: print },
        ]}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute('download');
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('renders nothing without entries', () => {
    const { container } = render(<ExportMenu id="export" entries={[]} />);
    expect(container).toBeEmptyDOMElement();
  });
});
