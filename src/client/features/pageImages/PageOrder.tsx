import { useId } from 'react';
import { formatCount, formatMoney, formatQuantity } from '#contract/formats';
import { BILLING_CODE_MAX_LENGTH } from '#contract/limits';
import { pagePicture, pageRanges } from '#contract/records/pageImages';
import type { DocumentPage, DocumentPages } from '#contract/schemas/pageImages';
import { Form } from '../../forms/Form';
import { useForm } from '../../forms/useForm';
import { selectUser } from '../../state/session/selectors';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Checkbox';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import { useHrefs } from '../../widgets/useHrefs';
import styles from './pageImages.module.css';
import { purchase } from './slice';

/**
 * Width of a preview in pixels; the height is set from the page's proportions, so the layout never
 * shifts.
 */
const PICTURE_WIDTH = 190;

/** Shown instead of a price. */
const ALREADY_PURCHASED = 'Already purchased';

function chosenOf(text: string): ReadonlySet<number> {
  return new Set(text.split(' ').map(Number).filter(Boolean));
}

function textOf(pages: Iterable<number>): string {
  return [...pages].sort((a, b) => a - b).join(' ');
}

/** Returns the price of pages in cents: office fee and service fee. */
function priceOf(
  pages: readonly DocumentPage[],
  serviceCents: number,
): { readonly office: number; readonly service: number; readonly total: number } {
  const office = pages.reduce((sum, { officeCents }) => sum + officeCents, 0);
  const service = pages.length * serviceCents;
  return { office, service, total: office + service };
}

interface PictureProps {
  readonly documentId: number;
  readonly page: DocumentPage;
  readonly of: number;
}

function Picture({ documentId, of, page: { height, page, width } }: PictureProps) {
  const { file } = useHrefs();
  return (
    <div className={styles.frame}>
      <img
        className={styles.picture}
        src={file(pagePicture(documentId, page))}
        width={PICTURE_WIDTH}
        height={Math.round((PICTURE_WIDTH * height) / width)}
        alt={`Page ${String(page)} of ${String(of)}, reduced and watermarked`}
        loading={page > 6 ? 'lazy' : 'eager'}
        decoding="async"
      />
    </div>
  );
}

/** Pages without an order form: for visitors, users without an account, and buyers of all pages. */
export function PageGallery({ of: { bought, documentId, pages } }: { readonly of: DocumentPages }) {
  const owned = new Set(bought.flatMap((purchase) => purchase.pages));
  return (
    <ul className={styles.pages} aria-label="Pages">
      {pages.map((page) => (
        <li key={page.page} className={styles.page}>
          <Picture documentId={documentId} page={page} of={pages.length} />
          <span>
            Page {page.page}
            <span className={styles.price}>
              {owned.has(page.page)
                ? ALREADY_PURCHASED
                : `${formatMoney(page.officeCents)} office fee`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

export interface PageOrderProps {
  readonly of: DocumentPages;
  readonly serviceCents: number;
}

/** Order form with the running price; shows purchased pages without charging for them. */
export function PageOrder({ of, serviceCents }: PageOrderProps) {
  const { documentId } = of;
  const owned = new Set(of.bought.flatMap((purchase) => purchase.pages));
  const pages = of.pages.filter(({ page }) => !owned.has(page));
  const errorId = useId();
  const dispatch = useAppDispatch();
  const { account } = useAppSelector(selectUser);
  const command = useAppSelector((state) => purchase.select(state, String(documentId)));
  const selectedPages = (text: string) => {
    const chosen = chosenOf(text);
    return pages.filter(({ page }) => chosen.has(page));
  };
  const form = useForm({
    id: `pages-${String(documentId)}`,
    started: { pages: '', billingCode: '' },
    check: (values) => ({
      pages: selectedPages(values.pages).length === 0 ? 'Select the pages to buy.' : null,
    }),
    command,
    onSend: (values) => {
      const chosen = selectedPages(values.pages);
      dispatch(
        purchase.send({
          params: { documentId },
          body: {
            pages: chosen.map(({ page }) => page),
            billingCode: values.billingCode,
            totalCents: priceOf(chosen, serviceCents).total,
          },
        }),
      );
    },
  });
  const chosen = chosenOf(form.values.pages);
  const { office, service, total } = priceOf(selectedPages(form.values.pages), serviceCents);
  const { error, id } = form.field('pages');
  const words = formatQuantity(chosen.size, 'page');
  const set = (next: Iterable<number>) => form.set('pages', textOf(next));
  return (
    <Form
      form={form}
      label="Buy pages"
      button={chosen.size === 0 ? 'Buy pages' : `Buy ${words} for ${formatMoney(total)}`}
      dirtyWords=""
    >
      <fieldset
        className={styles.choice}
        id={id}
        tabIndex={-1}
        aria-describedby={error === null ? undefined : errorId}
      >
        <legend className={styles.legend}>Pages to buy</legend>
        {error !== null && (
          <p className={styles.error} id={errorId}>
            {error}
          </p>
        )}
        <div className={styles.tools}>
          <Button size="small" onClick={() => set(pages.map(({ page }) => page))}>
            All {formatCount(pages.length)}
          </Button>
          <Button size="small" onClick={() => set([])}>
            None
          </Button>
          <p className={styles.total} role="status">
            {chosen.size === 0
              ? 'No pages selected.'
              : `${words}: ${formatMoney(office)} office fee and ${formatMoney(service)} service fee.`}
            {owned.size === 0
              ? null
              : ` Already purchased, not charged: ${pageRanges([...owned])}.`}
          </p>
        </div>
        <ul className={styles.pages}>
          {of.pages.map((page) => (
            <li key={page.page} className={styles.page}>
              <Picture documentId={documentId} page={page} of={of.pages.length} />
              {owned.has(page.page) ? (
                <span>
                  Page {page.page}
                  <span className={styles.price}>{ALREADY_PURCHASED}</span>
                </span>
              ) : (
                <Checkbox
                  checked={chosen.has(page.page)}
                  onCheckedChange={(isChosen) => {
                    const others = [...chosen].filter((other) => other !== page.page);
                    set(isChosen ? [...others, page.page] : others);
                  }}
                >
                  Page {page.page}
                  <span className={styles.price}>
                    {formatMoney(page.officeCents)} + {formatMoney(serviceCents)}
                  </span>
                </Checkbox>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      {account?.billingCodeEnabled === true && (
        <Field {...form.field('billingCode')} label="Billing Code">
          <TextInput
            autoComplete="off"
            maxLength={BILLING_CODE_MAX_LENGTH}
            {...form.control('billingCode')}
          />
        </Field>
      )}
    </Form>
  );
}
