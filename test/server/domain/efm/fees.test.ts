import fc from 'fast-check';
import { PAYMENT_KINDS, type FeeRequest } from '#contract/schemas/efmMessages';
import { readCodesFile } from '../../../../src/server/domain/efm/codeFiles';
import { calculateFees, type FeeRules } from '../../../../src/server/domain/efm/fees';
import { STATEWIDE_FILES } from '../../../../src/server/domain/efm/shippedRepository';

const codes = Object.entries(STATEWIDE_FILES).flatMap(([name, text]) => readCodesFile(name, text));
const RULES: FeeRules = {
  caseTypes: codes.filter(({ list }) => list === 'caseType'),
  optionalServices: codes.filter(({ list }) => list === 'optionalService'),
  feeParts: codes.filter(({ list }) => list === 'feePart'),
};

const aRequest = (changes: Partial<FeeRequest> = {}): FeeRequest => ({
  courtId: 1,
  typeCode: 'CC',
  filings: [{ code: 'CMPL', optionalServices: [] }],
  payment: 'card',
  hasEfilingPlan: false,
  ...changes,
});
const fees = (changes: Partial<FeeRequest> = {}) => calculateFees(aRequest(changes), RULES);

describe('the fees of an envelope', () => {
  it.each([
    ['a civil case', 'CC', 15_700],
    ['a small claim that is filed electronically', 'SC', 8_700],
    ['an estate', 'EU', 17_700],
  ])('adds up the fees to the seeded total for %s', (_what, typeCode, cents) => {
    expect(fees({ typeCode }).courtCents).toBe(cents);
  });

  it('adds up the fees of a juvenile case to the seeded total of its schedule', () => {
    const type = { list: 'caseType', code: 'JP', name: 'Juvenile Paternity', parent: null };
    const rules = { ...RULES, caseTypes: [{ ...type, facts: { feeSchedule: 'juvenile' } }] };
    expect(calculateFees(aRequest({ typeCode: 'JP' }), rules).courtCents).toBe(17_600);
  });

  it('lists the waived service fee of a small claim as $0 with the reason', () => {
    const dropped = fees({ typeCode: 'SC' }).parts.filter(({ exception }) => exception !== null);
    expect(dropped).toEqual([
      {
        kind: 'court',
        name: 'Small claims service fee',
        statute: 'IC 33-37-4-6',
        payee: 'County',
        quantity: 1,
        cents: 0,
        exception: 'eFiled',
      },
    ]);
  });

  it('lists the provider fee and the card fee separately', () => {
    const { cardCents, parts, providerCents, totalCents } = fees();
    expect(providerCents).toBe(299);
    // 2.89% of $159.99.
    expect(cardCents).toBe(462);
    expect(totalCents).toBe(15_700 + 299 + 462);
    expect(parts.slice(-2).map(({ kind }) => kind)).toEqual(['provider', 'card']);
  });

  it('charges no provider fee to an account with the e-filing application', () => {
    const { parts, providerCents } = fees({ hasEfilingPlan: true });
    expect(providerCents).toBe(0);
    expect(parts.find(({ kind }) => kind === 'provider')).toMatchObject({
      cents: 0,
      exception: 'plan',
    });
  });

  it('charges no court fee and no card fee while a fee waiver is pending', () => {
    const waived = fees({ payment: 'waiver' });
    expect(waived).toMatchObject({
      courtCents: 0,
      cardCents: 0,
      providerCents: 299,
      isWaiverPending: true,
    });
    const court = waived.parts.filter(({ kind }) => kind === 'court');
    expect(court.every(({ exception }) => exception === 'waiver')).toBe(true);
  });

  it("charges the sheriff's fee once per case, and certified copies by the page", () => {
    const sheriff = { code: 'SHRF', quantity: 1, pages: 0 };
    const copy = { code: 'CERT', quantity: 2, pages: 3 };
    const { parts } = fees({
      typeCode: null,
      filings: [
        { code: 'SUMM', optionalServices: [sheriff] },
        { code: 'SUMM', optionalServices: [sheriff, copy] },
      ],
    });
    expect(parts.filter(({ kind }) => kind === 'service')).toMatchObject([
      { name: 'Service by sheriff', quantity: 1, cents: 2_800, statute: 'IC 33-37-5-15' },
      { name: 'Certified copy', quantity: 2, cents: 2 * (500 + 300) },
    ]);
  });

  it('charges no court fee for a motion in an existing case', () => {
    const filings = [{ code: 'MOTN', optionalServices: [] }];
    expect(fees({ typeCode: null, filings })).toMatchObject({ courtCents: 0, totalCents: 308 });
  });

  it('totals fees in whole cents, and never charges less for a card payment', () => {
    const anEnvelope = fc.record({
      typeCode: fc.constantFrom(null, ...RULES.caseTypes.map(({ code }) => code)),
      payment: fc.constantFrom(...PAYMENT_KINDS),
      hasEfilingPlan: fc.boolean(),
      filings: fc.array(
        fc.record({
          code: fc.constantFrom('MOTN', 'CMPL', 'SUMM'),
          optionalServices: fc.array(
            fc.record({
              code: fc.constantFrom('SHRF', 'CERT', 'CMAIL', 'NONE'),
              quantity: fc.integer({ min: 1, max: 1_000 }),
              pages: fc.integer({ min: 0, max: 100_000 }),
            }),
            { maxLength: 4 },
          ),
        }),
        { maxLength: 5 },
      ),
    });
    fc.assert(
      fc.property(anEnvelope, (changes) => {
        const { cardCents, courtCents, parts, providerCents, totalCents } = fees(changes);
        const sum = parts.reduce((all, { cents }) => all + cents, 0);
        expect(sum).toBe(totalCents);
        expect(courtCents + providerCents + cardCents).toBe(totalCents);
        expect(parts.every(({ cents }) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
        expect(fees({ ...changes, payment: 'card' }).totalCents).toBeGreaterThanOrEqual(totalCents);
      }),
    );
  });
});
