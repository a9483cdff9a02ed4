import { codes, phrases } from '../lists.ts';
import { ABORT, CALLER, LOST, RETRY, type Rule, VALUES } from '../rule.ts';

/** Sockets, names and certificates. A request that never left is told apart from one whose answer never came [P27]. */
export const NETWORK_RULES: readonly Rule[] = [
  {
    id: 'network.upstream-unreached',
    is: RETRY,
    because: 'the proxy could not connect to the service behind it, so nothing reached it',
    source: 'Envoy response flags UF, UO, UH: "reset reason: connection failure"',
    when: {
      words: [
        'reset reason ~2 failure',
        'reset reason overflow',
        'no healthy upstream',
        'delayed connect error',
        'reset reason ~2 connection timeout',
      ],
    },
  },
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
          CERTIFICATE_VERIFY_FAILED ERR_TLS_CERT_SIGNATURE_ALGORITHM_UNSUPPORTED CERT_SIGNATURE_FAILURE CERT_REVOKED CERT_UNTRUSTED CERT_REJECTED
          CERT_CHAIN_TOO_LONG INVALID_CA HOSTNAME_MISMATCH ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE
          ERR_SSL_TLSV1_UNRECOGNIZED_NAME ERR_SSL_UNSUPPORTED_PROTOCOL ERR_SSL_VERSION_OR_CIPHER_MISMATCH ERR_CERT_REVOKED ERR_CERT_INVALID
          ERR_OSSL_EVP_UNSUPPORTED ERR_BAD_SSL_CLIENT_AUTH_CERT SSLPeerUnverifiedException CertificateException SunCertPathBuilderException
          curl:35 curl:51 curl:53 curl:54 curl:58 curl:59 curl:60 curl:66 curl:77 curl:80 curl:82 curl:83 curl:90 curl:91 curl:98`),
    },
    or: {
      words: phrases(`
          certificate ~6 expired|verify|verification|invalid|trusted|signed|unknown|valid / self signed certificate /
          wrong version number / match certificate|certificates / altnames / unable to verify ~3 certificate / tls handshake|alert / ssl connection ~4 established / ssl|tls ~3 handshake ~2 failed|failure / pkix path / ssl routines / ssl error`),
    },
    unless: { words: ['handshake timeout|timed'] },
  },
  {
    id: 'network.bad-header',
    is: CALLER,
    because: 'the client built a header that cannot be sent, mostly of an empty or broken key',
    source: 'Node ERR_INVALID_CHAR, h11 LocalProtocolError, requests InvalidHeader',
    when: {
      code: codes(`ERR_INVALID_CHAR ERR_HTTP_INVALID_HEADER_VALUE ERR_HTTP_INVALID_HEADER_NAME InvalidHeader LocalProtocolError`),
    },
    or: { words: phrases(`illegal|invalid header ~1 value|name / character in header`) },
  },
  {
    id: 'network.redirects',
    is: ABORT,
    because: 'the address redirects without end',
    source: 'requests TooManyRedirects, fetch',
    when: { code: codes(`TooManyRedirects ERR_TOO_MANY_REDIRECTS ERR_FR_TOO_MANY_REDIRECTS MaxRedirectsExceeded`) },
    or: {
      words: phrases(
        `exceeded ~1 redirects / redirects exceeded|reached / too many redirects / redirect count exceeded / maximum redirects`,
      ),
    },
  },
  {
    id: 'network.bad-address',
    is: VALUES,
    because: 'the address is not one',
    source: 'WHATWG URL, requests InvalidURL',
    when: {
      code: codes(`
          ERR_INVALID_URL InvalidURL MissingSchema ERR_UNSUPPORTED_PROTOCOL 
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
          PoolTimeoutError curl:5 curl:6 curl:7 FailedToOpenSocket ERR_SOCKET_CONNECTION_TIMEOUT
          ENONET WSAECONNREFUSED WSAHOST_NOT_FOUND WSATRY_AGAIN WSANO_DATA WSAENETUNREACH WSAEHOSTUNREACH HttpConnectTimeoutException
          UnresolvedAddressException ConnectionTimeoutError ERR_DNS_TIMED_OUT ERR_NAME_RESOLUTION_FAILED ERR_ADDRESS_INVALID ERR_CONNECTION_FAILED
          EAI_NODATA EAI_NONAME HostNotFound curl:97`),
    },
    or: {
      words: phrases(`
          connection|connect ~8 refused / refused ~2 connection / errno|winerror 111|113|101|10061|11001|10065|10051 / connect ~2 timeout|timed|etimedout / connection attempt ~3 timed|failed /
          connection to ~4 timed / could|unable|fail*|cannot|couldnt|cant ~2 connect|establish|reach|contact /
          resolv* ~2 host|hostname|domain|dns|name|address / connect fail* / name resolution / resolve host|hostname /
          name or service not / getaddrinfo / nodename nor servname / no such host / no route to host /
          network ~2 unreachable / client|device|you is|are offline / no internet|network connection|access / no listener / max retries exceeded|per / is disconnected / host ~2 unreachable|down / dial tcp / all connection attempts failed /
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
          SSL_ERROR_SYSCALL ECONNRESET EPIPE ETIMEDOUT ESOCKETTIMEDOUT ECONNABORTED ERR_STREAM_PREMATURE_CLOSE UND_ERR_SOCKET
          UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT UND_ERR_ABORTED UND_ERR_RES_CONTENT_LENGTH_MISMATCH
          HeadersTimeoutError BodyTimeoutError ReadTimeout ReadTimeoutError WriteTimeout ReadError WriteError
          RemoteProtocolError RemoteDisconnected ProtocolError IncompleteRead ChunkedEncodingError ConnectionResetError
          ConnectionAbortedError BrokenPipeError SocketTimeoutException SocketTimeout SocketException SocketError
          NoHttpResponseException ServerDisconnectedError ClientOSError ClientPayloadError ERR_CONNECTION_RESET
          ERR_CONNECTION_CLOSED ERR_EMPTY_RESPONSE ERR_HTTP2_PROTOCOL_ERROR ERR_HTTP2_STREAM_ERROR ERR_HTTP2_PING_FAILED
          ERR_QUIC_PROTOCOL_ERROR ERR_NETWORK_CHANGED ERR_NETWORK_IO_SUSPENDED ERR_NETWORK
          ERR_INCOMPLETE_CHUNKED_ENCODING ERR_CONTENT_LENGTH_MISMATCH ERR_TIMED_OUT EOFException NetworkError
          StreamClosedError InterruptedIOException ConnectionClosed ERR_SOCKET_CLOSED ConnectionError ENETRESET ENOTCONN ESHUTDOWN WSAECONNRESET WSAECONNABORTED WSAETIMEDOUT BrokenResourceError ClosedResourceError
          ConnectionResetException ConnectionClosedError ConnectionClosedOK StreamResetException StreamReset PrematureCloseException
          ReadTimeoutException WriteTimeoutException SocketTimeoutError ServerTimeoutError ResponseTimeoutException ClosedChannelException
          TTransportException WebSocketError NS_ERROR_NET_RESET NS_ERROR_NET_TIMEOUT NS_ERROR_NET_INTERRUPT NSURLErrorNetworkConnectionLost
          NSURLErrorTimedOut ERR_HTTP2_SERVER_REFUSED_STREAM ERR_HTTP2_GOAWAY_SESSION ERR_HTTP2_SESSION_ERROR ERR_HTTP2_STREAM_CANCEL curl:16 curl:95 curl:96 curl:18 curl:28 curl:52 curl:55 curl:56 curl:92`),
    },
    or: {
      words: phrases(`
          error ~3 our connection / failed to respond / connection ~9 closed / connection|socket|peer|stream ~4 reset|aborted|broken|terminated|dropped|interrupted|closed|disconnected /
          socket hang up / premature close / other side closed / broken pipe / network error / networkerror /
          fetch failed / failed to fetch / load failed / network request ~1 failed / goaway / rst_stream / closed ~1 connection / connection ~4 termination / disconnect reset / remote reset / ended ~1 without / without ~2 sending ~1 any|response|data|chunks / ssl_error_syscall|ssl_read|ssl_write /
           network connection ~2 lost / unexpected eof / https|http eof /
          unexpected end of file|stream / terminated / connection error / server disconnected / closed connection /
          closed ~2 without / errno|winerror 104|32|10054|10053|10060 / incomplete chunked / incompleteread / peer closed / response ended prematurely /
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
