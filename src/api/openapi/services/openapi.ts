import type { Core } from '@strapi/strapi';
import { openApiDocument } from '../../../openapi/document';
import { toOpenApi30 } from '../../../openapi/openapi-3-0';
import { swaggerPage } from '../../../openapi/swagger-page';

const renderPage = (strapi: Core.Strapi): string => {
  const document = openApiDocument(strapi);
  const { title } = document.info as { title: string };
  return swaggerPage(title, JSON.stringify(toOpenApi30(document)), strapi.config.get<string>('server.url') ?? '');
};

/** The text about the API, made when it is first asked for: the routes of a running application do not change. */
const openapi = ({ strapi }: { strapi: Core.Strapi }) => {
  let text: string | undefined;
  let page: string | undefined;
  return {
    /** The OpenAPI 3.1 text as JSON. */
    text(): string {
      return (text ??= JSON.stringify(openApiDocument(strapi)));
    },

    /** The page that shows it to people. */
    page(): string {
      return (page ??= renderPage(strapi));
    },
  };
};

export type OpenApiService = ReturnType<typeof openapi>;

export default openapi;
