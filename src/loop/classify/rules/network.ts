import { codes, phrases } from '../lists.ts';
import { ABORT, LOST, RETRY, type Rule, VALUES } from '../rule.ts';

/** Sockets, names and certificates. A request that never left is told apart from one whose answer never came [P27]. */
export const NETWORK_RULES: readonly Rule[] = [
  {
    id: 'network.cross-origin',
    is: ABORT,
    because: 'the browser forbids reading this origin; only its server can allow it',
    source: 'Fetch standard, CORS',
    when: {
      words: phrases(`
          cors / cross origin / access control allow origin / same origin / content security policy / mixed content`),
      status: ['none'],
    },
    or: { code: ['ERR_BLOCKED_BY_CLIENT', 'ERR_BLOCKED_BY_RESPONSE', 'ERR_BLOCKED_BY_CSP'] },
  },
  {
    id: 'network.certificate',
    is: ABORT,
    because: 'the certificate or the protocol of the other side is not acceptable',
    source: 'OpenSSL and Node TLS codes',
    when: {
      code: codes(`
          CERT_HAS_EXPIRED DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE
          UNABLE_TO_GET_ISSUER_CERT_LOCALLY UNABLE_TO_GET_ISSUER_CERT CERT_NOT_YET_VALID ERR_TLS_CERT_ALTNAME_INVALID
          SSLCertVerificationError ERR_CERT_AUTHORITY_INVALID ERR_CERT_DATE_INVALID ERR_CERT_COMMON_NAME_INVALID
          SSLHandshakeException CertPathValidatorException EPROTO ERR_SSL_WRONG_VERSION_NUMBER ERR_SSL_PROTOCOL_ERROR
          CERTIFICATE_VERIFY_FAILED curl:35 curl:51 curl:58 curl:60 curl:77`),
    },
    or: {
      words: phrases(`
          certificate ~6 expired|verify|verification|invalid|trusted|signed|unknown|valid / self signed certificate /
          wrong version number / unable to verify ~3 certificate / tls handshake|alert`),
    },
    unless: { words: ['handshake timeout|timed'] },
  },
  {
    id: 'network.redirects',
    is: ABORT,
    because: 'the address redirects without end',
    source: 'requests TooManyRedirects, fetch',
    when: { code: codes(`TooManyRedirects ERR_TOO_MANY_REDIRECTS ERR_FR_TOO_MANY_REDIRECTS MaxRedirectsExceeded`) },
    or: { words: phrases(`exceeded ~1 redirects / too many redirects / redirect count exceeded / maximum redirects`) },
  },
  {
    id: 'network.bad-address',
    is: VALUES,
    because: 'the address is not one',
    source: 'WHATWG URL, requests InvalidURL',
    when: {
      code: codes(`
          ERR_INVALID_URL InvalidURL MissingSchema InvalidSchema ERR_UNSUPPORTED_PROTOCOL UnsupportedProtocol
          MalformedURLException curl:1 curl:3`),
    },
    or: { words: ['invalid url', 'parse url'], fact: ['tool'] },
  },
  {
    id: 'network.aborted-by-user',
    is: ABORT,
    because: 'a person or the program stopped it on purpose',
    source: 'Anthropic and OpenAI APIUserAbortError',
    when: { code: codes(`APIUserAbortError UserAbortError UserCancelled AI_AbortedByUser`) },
    or: {
      words: phrases(`
          user ~3 abort*|cancel*|reject*|denied|declined|interrupt* /
          abort*|cancel*|reject*|interrupted|declined|denied by ~1 user / user ~3 doesnt|didnt|not want`),
    },
    unless: { words: ['rejected value', 'field'] },
  },
  {
    id: 'network.never-connected',
    is: RETRY,
    because: 'no connection was made, so nothing was sent',
    source: 'errno(3), undici UND_ERR_CONNECT_TIMEOUT, httpx ConnectTimeout, Chromium net errors',
    when: {
      code: codes(`
          ECONNREFUSED ENOTFOUND EAI_AGAIN EAI_FAIL EHOSTUNREACH ENETUNREACH EHOSTDOWN ENETDOWN EADDRNOTAVAIL
          UND_ERR_CONNECT_TIMEOUT ConnectTimeoutError ConnectTimeout ConnectionRefusedError NewConnectionError gaierror
          NameResolutionError PoolTimeout ConnectException ConnectTimeoutException UnknownHostException
          NoRouteToHostException HttpHostConnectException ERR_NAME_NOT_RESOLVED ERR_INTERNET_DISCONNECTED
          ERR_CONNECTION_REFUSED ERR_CONNECTION_TIMED_OUT ERR_ADDRESS_UNREACHABLE ERR_PROXY_CONNECTION_FAILED
          ERR_TUNNEL_CONNECTION_FAILED ClientConnectorError ClientConnectorDNSError ConnectionRefused ConnectError
          PoolTimeoutError curl:5 curl:6 curl:7 FailedToOpenSocket ERR_SOCKET_CONNECTION_TIMEOUT`),
    },
    or: {
      words: phrases(`
          connection|connect ~8 refused / connect ~2 timeout|timed|etimedout / connection attempt ~3 timed|failed /
          connection to ~4 timed / could|unable|fail*|cannot|couldnt|cant ~2 connect|establish|reach /
          resolv* ~2 host|hostname|domain|dns|name|address / connect fail* / name resolution / resolve host|hostname /
          name or service not / getaddrinfo / nodename nor servname / no such host / no route to host /
          network ~2 unreachable / no listener / max retries exceeded|per / is disconnected / host ~2 unreachable|down / dial tcp / all connection attempts failed /
          upstream connect error / no healthy upstream / failed to open socket / error trying to connect`),
    },
    unless: {
      words: phrases(`authentication method / docker daemon / connection reset / disconnect reset`),
      status: ['4xx'],
      code: ['ECONNRESET', 'P1017'],
    },
  },
  {
    id: 'network.answer-lost',
    is: LOST,
    because: 'the request had left and the connection ended without an answer',
    source: 'errno(3), undici, urllib3, httpx, OkHttp, Chromium net errors',
    when: {
      code: codes(`
          ECONNRESET EPIPE ETIMEDOUT ESOCKETTIMEDOUT ECONNABORTED ERR_STREAM_PREMATURE_CLOSE UND_ERR_SOCKET
          UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT UND_ERR_ABORTED UND_ERR_RES_CONTENT_LENGTH_MISMATCH
          HeadersTimeoutError BodyTimeoutError ReadTimeout ReadTimeoutError WriteTimeout ReadError WriteError
          RemoteProtocolError RemoteDisconnected ProtocolError IncompleteRead ChunkedEncodingError ConnectionResetError
          ConnectionAbortedError BrokenPipeError SocketTimeoutException SocketTimeout SocketException SocketError
          NoHttpResponseException ServerDisconnectedError ClientOSError ClientPayloadError ERR_CONNECTION_RESET
          ERR_CONNECTION_CLOSED ERR_EMPTY_RESPONSE ERR_HTTP2_PROTOCOL_ERROR ERR_HTTP2_STREAM_ERROR ERR_HTTP2_PING_FAILED
          ERR_QUIC_PROTOCOL_ERROR ERR_NETWORK_CHANGED ERR_NETWORK_IO_SUSPENDED ERR_NETWORK
          ERR_INCOMPLETE_CHUNKED_ENCODING ERR_CONTENT_LENGTH_MISMATCH ERR_TIMED_OUT EOFException NetworkError
          StreamClosedError InterruptedIOException ConnectionClosed ERR_SOCKET_CLOSED ConnectionError curl:18 curl:28 curl:52 curl:55 curl:56 curl:92`),
    },
    or: {
      words: phrases(`
          connection|socket|peer|stream ~4 reset|aborted|broken|terminated|dropped|interrupted|closed|disconnected /
          socket hang up / premature close / other side closed / broken pipe / network error / networkerror /
          fetch failed / failed to fetch / load failed / network connection ~2 lost / unexpected eof / https|http eof /
          unexpected end of file|stream / terminated / connection error / server disconnected / closed connection /
          closed ~2 without / incomplete chunked / incompleteread / peer closed / response ended prematurely /
          stream ~4 ended|closed|stopped|interrupted|disconnected|idle / stream disconnected / connection lost /
          decoding response body / read response / no response ~3 received / early eof / rpc failed / recv|send failure|error /
          hung up ~1 unexpectedly / remote end ~2 closed|hung / ended unexpectedly|prematurely / mid response|stream /
          error sending request`),
      status: ['none', '2xx', '5xx'],
    },
    unless: {
      words: phrases(`
          session terminated / process ~6 terminated / runner ~4 terminated / connect etimedout / being terminated /
          lock file`),
      fact: ['token-cap'],
    },
  },
];
