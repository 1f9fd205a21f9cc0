import * as slices from '../../../src/client/features/webhooks/slice';
import { toastShown } from '../../../src/client/state/toast/slice';
import type { CallStory } from './story';
import { goodBody } from '../goodAnswers';
import { TEST_ACCOUNT, testUser } from '../testSite';
import type { OpenPage } from '../testStore';

const LINE = '/web/account/webhooks';
const ONE = `${LINE}/7`;
const DELIVERY = `${ONE}/deliveries/9`;
const AT = '/in/account/ViewWebhook?webhookId=7';
const DELIVERY_AT = '/in/account/ViewWebhookDelivery?webhookId=7&deliveryId=9';
const NEW_AT = '/in/account/EditWebhook';
const params = { webhookId: 7 };
const BODY = {
  address: 'https://hooks.example.com/',
  description: '',
  kinds: ['alert.created'],
  registers: [],
  countyIds: [],
} as const;
const LIST = { items: [], total: 0, capped: false, asOf: '2026-07-06T13:00:00Z' };
const WEBHOOK = goodBody('getWebhook', { id: 7, secrets: [] });
const DELIVERIES = { ...LIST, pageNumber: 1, pageSize: 25 };
const SECRET = { webhookId: 7, secret: 'whsec_AAAA', oldExpiresAt: null };

const user = testUser({ isAdmin: true, account: { ...TEST_ACCOUNT, subscriptions: { COURT: 5 } } });
const others = {
  [`GET ${LINE}`]: LIST,
  [`GET ${ONE}`]: WEBHOOK,
  [`GET ${ONE}/deliveries`]: DELIVERIES,
  [`GET ${DELIVERY}`]: goodBody('getWebhookDelivery'),
  'GET /web/common/counties': LIST,
};

interface Selecting {
  readonly select: (state: object, key?: string) => { readonly status: string };
}

function screen(
  at: string,
  line: string,
  shown: Selecting,
  good: object,
  older: object,
): CallStory {
  const status = (page: OpenPage): string => shown.select(page.state()).status;
  return {
    kind: 'screen',
    line,
    user,
    others,
    good,
    older,
    status,
    cause: (page) => page.visit(at),
    isShown: (page) => status(page) === 'ready',
  };
}

function change(
  line: string,
  good: unknown,
  cause: (page: OpenPage) => unknown,
  at = AT,
): CallStory {
  const isShown = (page: OpenPage): boolean => page.count(toastShown) > 0;
  return { kind: 'change', line, user, at, others, good, cause, isShown };
}

/** How the screens of webhooks use their calls. */
export const WEBHOOKS_STORIES = {
  getWebhooks: screen('/in/account/Webhooks', `GET ${LINE}`, slices.webhooks, LIST, {
    ...LIST,
    total: 7,
  }),
  getWebhook: screen(AT, `GET ${ONE}`, slices.webhook, WEBHOOK, { ...WEBHOOK, failures: 3 }),
  getWebhookDeliveries: {
    ...screen(AT, `GET ${ONE}/deliveries`, slices.deliveries, DELIVERIES, {
      ...DELIVERIES,
      total: 7,
    }),
    kind: 'background',
    isOnPrivatePage: true,
  },
  getWebhookDelivery: screen(
    DELIVERY_AT,
    `GET ${DELIVERY}`,
    slices.delivery,
    goodBody('getWebhookDelivery'),
    goodBody('getWebhookDelivery', { tries: 3 }),
  ),
  postWebhook: {
    ...change(
      `POST ${LINE}`,
      SECRET,
      (page) => page.dispatch(slices.createWebhook.send({ body: BODY })),
      NEW_AT,
    ),
    kind: 'form',
    status: (page: OpenPage) => slices.createWebhook.select(page.state()).status,
    errors: (page: OpenPage) => slices.createWebhook.selectErrors(page.state()),
  },
  putWebhook: {
    ...change(
      `PUT ${ONE}`,
      WEBHOOK,
      (page) => page.dispatch(slices.changeWebhook.send({ params, body: BODY })),
      `${NEW_AT}?webhookId=7`,
    ),
    kind: 'form',
    status: (page: OpenPage) => slices.changeWebhook.select(page.state()).status,
    errors: (page: OpenPage) => slices.changeWebhook.selectErrors(page.state()),
  },
  deleteWebhook: change(`DELETE ${ONE}`, null, (page) =>
    page.dispatch(slices.removeWebhook.send({ params })),
  ),
  postWebhookSecret: change(`POST ${ONE}/secrets`, SECRET, (page) =>
    page.dispatch(slices.rotateSecret.send({ params })),
  ),
  putWebhookState: change(`PUT ${ONE}/state`, WEBHOOK, (page) =>
    page.dispatch(slices.changeState.send({ params, body: { isPaused: true } })),
  ),
  postWebhookTest: change(`POST ${ONE}/tests`, { deliveryId: 9 }, (page) =>
    page.dispatch(slices.sendTest.send({ params })),
  ),
  postWebhookDelivery: change(
    `POST ${DELIVERY}/sends`,
    goodBody('postWebhookDelivery'),
    (page) => page.dispatch(slices.sendAgain.send({ params: { ...params, deliveryId: 9 } })),
    DELIVERY_AT,
  ),
} satisfies Readonly<Record<string, CallStory>>;
