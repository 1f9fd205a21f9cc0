import { createHash, randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { UPLOADS_PATH } from '#contract/filingUploads';
import {
  checkFile,
  stampFile,
} from '../../src/server/domain/filingUploads/firstCheck';
import { isSound } from '../../src/server/domain/filingUploads/qpdf';
import { densePdf } from '../support/filingPdfs';
import { median, type Figure, type Measure } from './measure';
