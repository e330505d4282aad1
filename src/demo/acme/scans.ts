import type { DemoClock } from '../demo-clock';
import { imageReport, type DemoReport, sarifReport } from '../demo-report';
import { PIPELINE } from './access';
import { CODE_SCANNER, firstShopScan, secondShopScan } from './shop-code';
import { IMAGE_SCANNER, SHOP_IMAGE, WEAK_PACKAGES } from './shop-image';

/** The reports that Acme's pipelines have imported: two scans of the shop's code, and one of its image. */
export const ACME_SCANS = (clock: DemoClock): DemoReport[] => [
  {
    daysAgo: 6,
    by: PIPELINE,
    scope: 'shop/main',
    report: sarifReport(CODE_SCANNER, firstShopScan(), clock.daysAgo(6)),
  },
  {
    daysAgo: 2.5,
    by: PIPELINE,
    scope: 'shop-image',
    report: imageReport(IMAGE_SCANNER, SHOP_IMAGE, WEAK_PACKAGES, clock.daysAgo(2.5)),
  },
  {
    daysAgo: 1,
    by: PIPELINE,
    scope: 'shop/main',
    report: sarifReport(CODE_SCANNER, secondShopScan(), clock.daysAgo(1)),
  },
];
