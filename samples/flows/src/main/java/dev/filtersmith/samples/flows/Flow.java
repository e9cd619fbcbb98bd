package dev.filtersmith.samples.flows;

/**
 * The common fields of the packets of one conversation in one direction: the key of the filters.
 *
 * @param sourceAddress IPv4 address of the sender
 * @param destinationAddress IPv4 address of the receiver
 * @param sourcePort port of the sender, 0 to 65535
 * @param destinationPort port of the receiver, 0 to 65535
 * @param protocol number of the protocol, such as 6 for TCP and 17 for UDP
 */
record Flow(int sourceAddress, int destinationAddress, int sourcePort, int destinationPort, byte protocol) {}
