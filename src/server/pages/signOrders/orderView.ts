import type { OpenedOrder } from '../../domain/orders/decideOrder';
import type { OrderForm } from './form';
import type { TrayRow } from './trayPage';
import type { Frame } from './frame';

/** A document of an order or its motion. */
export interface OrderDocument {
  readonly documentId: string;
  readonly title: string;
  readonly href: string;
  readonly isWord: boolean;
  readonly pages: number;
  /** URLs of the images of its first pages. */
  readonly pictures: readonly string[];
}

export interface OrderView extends Frame {
  readonly opened: OpenedOrder;
  readonly row: TrayRow;
  readonly parties: readonly string[];
  /** The judge's edited version; null if there is none. */
  readonly version: OrderDocument | null;
  readonly documents: readonly OrderDocument[];
  readonly motionDocuments: readonly OrderDocument[];
  /** Link for confirming the judge's identity; null if it has been confirmed. */
  readonly confirm: { readonly href: string; readonly label: string } | null;
  /** The hearing set for the order; null if none is set. */
  readonly hearingId: number | null;
  readonly form: OrderForm;
  readonly xsrfToken: string;
}
