import { render, screen } from '@testing-library/react';
import { Page } from '../../../src/client/ui/Page';
import { PageActions } from '../../../src/client/ui/PageActions';
import { PageHeading } from '../../../src/client/ui/PageHeading';

const actions = (
  <PageActions>
    <button type="button">Export</button>
  </PageActions>
);

describe('the actions of a page', () => {
  it('shows the actions on the same line as the heading, before the content', () => {
    render(
      <Page contentId="content">
        <PageHeading>Invoices</PageHeading>
        <p>13 invoices</p>
        {actions}
      </Page>,
    );
    const button = screen.getByRole('button', { name: 'Export' });
    expect(screen.getByRole('heading').parentElement).toContainElement(button);
    const count = screen.getByText('13 invoices');
    expect(button.compareDocumentPosition(count)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("moves the actions to the next page's heading", () => {
    const page = (title: string) => (
      <Page contentId="content">
        <PageHeading key={title}>{title}</PageHeading>
        {actions}
      </Page>
    );
    const { rerender } = render(page('Invoices'));
    rerender(page('Receipts'));
    expect(screen.getByRole('heading', { name: 'Receipts' }).parentElement).toContainElement(
      screen.getByRole('button', { name: 'Export' }),
    );
  });

  it('shows the actions where they are rendered if there is no page around them', () => {
    render(<section aria-label="Part">{actions}</section>);
    expect(screen.getByRole('region', { name: 'Part' })).toContainElement(
      screen.getByRole('button', { name: 'Export' }),
    );
  });
});
