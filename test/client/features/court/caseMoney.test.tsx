import { screen, within } from '@testing-library/react';
import type { CaseCharge, CaseDetails, CaseReceivable } from '#contract/schemas/court';
import { Charges } from '../../../../src/client/features/court/Charges';
import { Money } from '../../../../src/client/features/court/CaseMoney';
import { RelatedCases } from '../../../../src/client/features/court/RelatedCases';
import { goodBody } from '../../../support/goodAnswers';
import { renderOnPage } from '../../../support/testPage';

const DETAILS = goodBody('getCase') as unknown as CaseDetails;

const receivable = (amountCents: number, balanceCents: number | null): CaseReceivable => ({
  id: amountCents,
  account: 'Court costs',
  orderedOn: '2026-03-30',
  dueOn: null,
  satisfiedOn: null,
  amountCents,
  balanceCents,
  payor: 'Charles Smith',
  recipient: 'Clerk',
});

const PAYMENT = {
  id: 1,
  account: 'Court costs',
  paidOn: '2026-04-27',
  amountCents: 2_500,
  receiptNumber: 'R-1',
  payor: null,
};

describe('case payments', () => {
  it('shows the amounts ordered and paid, and the court-reported balance', async () => {
    const details = { ...DETAILS, receivables: [receivable(18_500, 16_000)], payments: [PAYMENT] };
    await renderOnPage(<Money details={details} />);
    expect(screen.getByText(/Ordered \$185.00, paid \$25.00/)).toHaveTextContent('balance $160.00');
    expect(screen.queryByText(/amounts don’t match/)).not.toBeInTheDocument();
  });

  it('warns when the court’s amounts don’t add up, but doesn’t correct them', async () => {
    const details = { ...DETAILS, receivables: [receivable(18_500, 18_500)], payments: [PAYMENT] };
    await renderOnPage(<Money details={details} />);
    expect(screen.getByText(/amounts don’t match/)).toHaveTextContent('is $160.00');
    expect(screen.getByText(/Ordered/, { selector: 'p' })).toHaveTextContent('balance $185.00');
  });

  it('shows no total balance when the court reports only some balances', async () => {
    const receivables = [receivable(18_500, null), receivable(2_000, 0)];
    await renderOnPage(<Money details={{ ...DETAILS, receivables, payments: [] }} />);
    expect(screen.getByText(/balance not listed for every amount/)).toBeVisible();
  });
});

const CHARGE: CaseCharge = {
  id: 1,
  count: 1,
  description: 'Intimidation',
  statute: '35-45-2-1',
  degree: 'MA',
  offenseOn: null,
  plea: 'Guilty',
  disposition: 'Plea by Agreement',
  dispositionOn: '2026-03-30',
  sentences: [
    {
      id: 1,
      sentencedOn: '2026-03-30',
      description: 'County jail',
      lengthDays: 365,
      suspendedDays: 300,
      amountCents: null,
    },
  ],
};

describe('case charges', () => {
  it('spells out the degree of each charge and lists its sentences', async () => {
    await renderOnPage(<Charges charges={[CHARGE, { ...CHARGE, id: 2, degree: 'Z9' }]} />);
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent('Class A Misdemeanor (MA) · 35-45-2-1');
    expect(within(first!).getByRole('list', { name: 'Sentence' })).toHaveTextContent(
      'County jail: 365 days, 300 suspended',
    );
    expect(second).toHaveTextContent('Z9 · 35-45-2-1');
  });
});

describe('related cases', () => {
  it('states each relation from this case’s perspective, and marks cases that aren’t on the site', async () => {
    const other = {
      kind: 'APPEALED',
      caseId: 7,
      caseNumber: '49D01-2401-F6-000007',
      caption: 'State v. Smith',
      relatedOn: null,
    } as const;
    const related = [
      { ...other, isFromOther: true },
      { ...other, caseId: null, caseNumber: '24A-CR-1', caption: null, isFromOther: false },
    ];
    await renderOnPage(<RelatedCases related={related} />);
    const [, from, to] = screen.getAllByRole('row');
    expect(from).toHaveTextContent('On appeal from');
    expect(within(from!).getByRole('link', { name: '49D01-2401-F6-000007' })).toHaveAttribute(
      'href',
      expect.stringContaining('caseId=7'),
    );
    expect(to).toHaveTextContent('Appealed as');
    expect(to).toHaveTextContent('Not available here');
    expect(within(to!).queryByRole('link')).not.toBeInTheDocument();
  });
});
