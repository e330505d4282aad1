import type { Core } from '@strapi/strapi';
import { openApiDocument } from '../../../openapi/document';
import { toOpenApi30 } from '../../../openapi/openapi-3-0';
import type { PublicText } from '../../../http/cost/same-for-all';
import { type Page, swaggerPage } from '../../../openapi/swagger-page';
import { entityTag } from '../../../wire/headers/entity-tags';

const renderPage = (strapi: Core.Strapi): Page => {
  const document = openApiDocument(strapi);
  const { title } = document.info as { title: string };
  return swaggerPage(title, JSON.stringify(toOpenApi30(document)), strapi.config.get<string>('server.url') ?? '');
};

const withTag = (text: string): PublicText => ({ text, tag: entityTag(text) });

/** The OpenAPI document, created on the first request: the routes of a running application do not change. */
const openapi = ({ strapi }: { strapi: Core.Strapi }) => {
  let document: PublicText | undefined;
  let page: (PublicText & Pick<Page, 'policy'>) | undefined;
  const documentOf = (): PublicText => (document ??= withTag(JSON.stringify(openApiDocument(strapi))));
  return {
    /** Returns the OpenAPI 3.1 document as JSON. Its entity tag is the same on all nodes of a version. */
    document: documentOf,

    /** Returns the text of the document. */
    text: (): string => documentOf().text,

    /** Returns the HTML page that shows the document, with its policy. */
    page(): PublicText & Pick<Page, 'policy'> {
      if (page) return page;
      const { html, policy } = renderPage(strapi);
      page = { ...withTag(html), policy };
      return page;
    },
  };
};

export type OpenApiService = ReturnType<typeof openapi>;

export default openapi;
