import type { FastifyInstance } from 'fastify';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { mailSite } from '../passwords/links';
import type { KeyMailSite } from './mails';

/** Returns the site details used in emails about keys. */
export function keyMailSite(app: FastifyInstance): KeyMailSite {
  const { contextPath, publicUrl } = app.settings;
  const page = buildLink(contextPath, INDIANA, BACKEND_PAGES.apiKeys);
  return { ...mailSite(app), keysPage: publicUrl.origin + page };
}
